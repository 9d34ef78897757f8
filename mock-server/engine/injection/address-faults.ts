import type { GraphQLSchema } from 'graphql';
import { corsHeaders } from '../graphql/guards.ts';
import type { Session, Sessions } from '../session/session.ts';
import { deliver } from './deliver.ts';
import { serveWithFaults } from './serve.ts';

interface AddressFaultOptions {
  readonly sessions: Sessions;
  readonly portalOrigins: () => readonly string[];
  readonly schemaOf: (session: Session) => GraphQLSchema;
}

/** Control and health endpoints never fail on purpose. */
const SPARED = /^\/(?:__mock|graphql|health|ready)(?:\/|$)/;

/** Applies a session's fault rules to calls for files, sign-in, and reports. */
export function createAddressFaults({ sessions, portalOrigins, schemaOf }: AddressFaultOptions) {
  return async function serve(
    request: Request,
    answer: (path: string) => Promise<Response>,
  ): Promise<Response> {
    const url = new URL(request.url);
    const { pathname: path } = url;
    // A client whose preflight is refused never sees the error of the call itself.
    if (request.method === 'OPTIONS' || SPARED.test(path)) return answer(path);
    // A download URL contains its session, because a click sends no custom header.
    const session = sessions.named(url.searchParams.get('session') ?? '') ?? sessions.of(request);
    if (!session?.faults.isOn) return answer(path);
    const { method } = request;
    const shape = { operation: null, kind: null, variables: {}, address: { method, path } };
    const hits = session.faults.match(shape, schemaOf(session));
    if (!hits) return answer(path);
    const call = session.log.begin(null);
    call.operation = `${method} ${path}`;
    call.hits = hits;
    session.log.note(call, 'running');
    const given = await serveWithFaults(hits, request, () => answer(path));
    const response = await deliver(given, call, session);
    if (response.type === 'error') return response;
    const cors = corsHeaders(request, portalOrigins(), { methods: method, headers: 'authorization' });
    for (const [name, value] of Object.entries(cors)) response.headers.set(name, value);
    return response;
  };
}
