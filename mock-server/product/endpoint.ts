import { Request as LightRequest } from '@whatwg-node/fetch';
import type { GraphQLSchema } from 'graphql';
import { errorCodes, type ErrorCode } from '../engine/errors.ts';
import { corsHeaders, originRefusal } from '../engine/graphql/guards.ts';
import { callShape } from '../engine/faults/call-shape.ts';
import { misshapen } from '../engine/injection/misshapen.ts';
import { serveWithFaults } from '../engine/injection/serve.ts';
import type { Person } from './accounts/people.ts';
import { MAX_NESTED, nestingOf } from '../engine/graphql/plugins/nesting.ts';
import { readText } from '../engine/graphql/request-body.ts';
import { SESSION_HEADER, type Session, type Sessions } from '../engine/session/session.ts';
import { deliver, REQUEST_ID } from '../engine/injection/deliver.ts';
import { keepVariables, type Call } from '../engine/traffic/request-log.ts';
import type { Caller } from './caller.ts';

/** Enough for an operation with its variables; files are never sent through GraphQL. */
export const BODY_LIMIT = 1_000_000;

export interface EndpointOptions {
  readonly portalOrigins: () => readonly string[];
  readonly sessions: Sessions;
  /** Null without a token, and for one that is malformed, expired, or from another issuer. */
  readonly personOf: (request: Request) => Promise<Person | null>;
  readonly execute: (request: Request, caller: Caller) => Response | Promise<Response>;
  /** Resolves the fields in fault rules. */
  readonly schema: () => GraphQLSchema;
  /** Whether an invalid token is refused rather than treated as missing. */
  readonly needsToken: boolean;
}

/** `/graphql` at the HTTP level: origins, preflights, size, session, and token; then GraphQL itself. */
export function createGraphqlEndpoint(options: EndpointOptions) {
  const { portalOrigins, sessions, personOf, execute, schema, needsToken } = options;

  async function answer(request: Request): Promise<Response> {
    const session = sessions.of(request);
    if (!session)
      return refuse('BAD_REQUEST', `The header ${SESSION_HEADER} must be 1 to 64 of A-Z a-z 0-9 . _ -`);
    const person = await personOf(request);
    const call = session.log.begin(person?.email ?? null);
    const response = await serve(session, call, { request, person });
    return deliver(response, call, session);
  }

  async function serve(
    session: Session,
    call: Call,
    { request, person }: { request: Request; person: Person | null },
  ): Promise<Response> {
    const refused = (code: ErrorCode, message: string, status?: number) => {
      call.errors.push({ message, code, path: null });
      return refuse(code, message, status);
    };
    if (needsToken && !person && request.headers.has('authorization')) {
      return refused(
        'UNAUTHENTICATED',
        'The access token is damaged, expired, or from another issuer. Sign in again.',
      );
    }
    const encoding = request.headers.get('content-encoding') ?? 'identity';
    if (request.method === 'POST' && encoding !== 'identity')
      return refused('BAD_REQUEST', `Send the request without \`Content-Encoding: ${encoding}\`.`, 415);
    const body = request.method === 'POST' ? await readText(request, BODY_LIMIT) : null;
    if (body === null && request.method === 'POST')
      return refused('PAYLOAD_TOO_LARGE', `A request can have at most ${BODY_LIMIT} bytes.`);
    if (body !== null && nestingOf(body) > MAX_NESTED)
      return refused('LIMIT_EXCEEDED', `A request can nest at most ${MAX_NESTED} brackets deep.`);
    const run = async (): Promise<Response> => {
      const response = await execute(wholeOf(request, body), { session, person, call });
      if (response.status !== 406 || response.body) return response;
      const kinds = call.kind === 'subscription' ? 'text/event-stream' : 'application/json';
      return refused('BAD_REQUEST', `No response format matches \`Accept\`. Request ${kinds}.`, 406);
    };
    call.body_size = body?.length ?? 0;
    if (!session.faults.isOn) return run();
    const shape = callShape(request, body);
    const hits = session.faults.match(shape, schema());
    if (!hits) return run();
    call.operation = shape.operation;
    call.kind = shape.kind;
    keepVariables(call, shape.variables, JSON.stringify(shape.variables).length);
    call.hits = hits;
    session.log.note(call, 'running');
    const { query, operation: name } = shape;
    return serveWithFaults(hits, wholeOf(request, body), async () => {
      const response = await run();
      if (query === null) return response;
      return hits.shapes.reduce(
        (answer, rule) => misshapen(answer, rule, { query, name, schema: schema() }),
        response,
      );
    });
  }

  return async function handle(request: Request): Promise<Response> {
    const refused = originRefusal(request, portalOrigins());
    if (refused) return refused;
    const cors = corsHeaders(request, portalOrigins(), {
      methods: 'GET, POST',
      headers: `authorization, content-type, ${SESSION_HEADER}`,
    });
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors });
    const response = await answer(request);
    // No response at all: the connection is dropped.
    if (response.type === 'error') return response;
    for (const [name, value] of Object.entries(cors)) response.headers.set(name, value);
    response.headers.set('access-control-expose-headers', `${REQUEST_ID}, retry-after, date`);
    response.headers.set('cache-control', 'no-store');
    response.headers.set('x-content-type-options', 'nosniff');
    return response;
  };
}

function refuse(code: ErrorCode, message: string, status: number = errorCodes[code] ?? 400): Response {
  return Response.json(
    { errors: [{ message, extensions: { code } }] },
    {
      status,
      ...(code === 'UNAUTHENTICATED'
        ? { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } }
        : {}),
    },
  );
}

/** The request again, with the body that was read; a light request keeps its body. */
function wholeOf(request: Request, body: string | null): Request {
  if (body === null || request instanceof LightRequest) return request;
  const { url, method, headers, signal } = request;
  return new LightRequest(url, { method, headers, signal, body });
}
