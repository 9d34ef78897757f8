import { errorCodes, type ErrorCode } from './errors.ts';
import { corsHeaders, originRefusal } from './guards.ts';
import type { Person } from './people.ts';
import { readText } from './request-body.ts';
import { SESSION_HEADER, type Session, type Sessions } from './session/session.ts';
import type { Caller } from './yoga.ts';

/** An operation with its variables; files never travel through GraphQL here. */
export const BODY_LIMIT = 1_000_000;

export interface EndpointOptions {
  readonly portalOrigins: () => readonly string[];
  readonly sessions: Sessions;
  /** Null for no token and for one that is damaged, expired or not ours. */
  readonly personOf: (request: Request) => Promise<Person | null>;
  readonly execute: (request: Request, caller: Caller) => Response | Promise<Response>;
}

/** `/graphql` as the web sees it: origins, preflights, size, session and token; then GraphQL itself. */
export function createGraphqlEndpoint({ portalOrigins, sessions, personOf, execute }: EndpointOptions) {
  async function answer(request: Request): Promise<Response> {
    const session = sessions.of(request);
    if (!session)
      return refuse('BAD_REQUEST', `The header ${SESSION_HEADER} wants 1 to 64 of A-Z a-z 0-9 . _ -`);
    const person = await personOf(request);
    if (!person && request.headers.has('authorization')) {
      return refuse(
        'UNAUTHENTICATED',
        'The access token is damaged, expired or of another issuer: sign in again.',
      );
    }
    const call = await withWholeBody(request);
    if (!call) return refuse('PAYLOAD_TOO_LARGE', `A request may have at most ${BODY_LIMIT} bytes.`);
    return sessions.run(session, async () => streamIn(session, sessions, await execute(call, { person })));
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
    for (const [name, value] of Object.entries(cors)) response.headers.set(name, value);
    response.headers.set('cache-control', 'no-store');
    response.headers.set('x-content-type-options', 'nosniff');
    return response;
  };
}

function refuse(code: ErrorCode, message: string): Response {
  return Response.json(
    { errors: [{ message, extensions: { code } }] },
    {
      status: errorCodes[code] ?? 400,
      ...(code === 'UNAUTHENTICATED'
        ? { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } }
        : {}),
    },
  );
}

async function withWholeBody(request: Request): Promise<Request | null> {
  if (request.method !== 'POST') return request;
  const body = await readText(request, BODY_LIMIT);
  if (body === null) return null;
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body });
}

/**
 * Parts of an answer that are made while it is being read must find the session too: whoever reads the body does so
 * outside of `run`.
 */
function streamIn(session: Session, sessions: Sessions, response: Response): Response {
  const { body } = response;
  if (!body || !/^(?:multipart\/|text\/event-stream)/.test(response.headers.get('content-type') ?? '')) {
    return new Response(body, response);
  }
  const reader = body.getReader();
  const stream = new ReadableStream({
    pull: (controller) =>
      sessions.run(session, async () => {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      }),
    cancel: (reason) => sessions.run(session, () => reader.cancel(reason)),
  });
  return new Response(stream, response);
}
