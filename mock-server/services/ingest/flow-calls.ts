import type { MockContext } from '../../product/context.ts';
import { callRefusal, inputName, startCall } from '../../product/model/api-key/flow-call.ts';
import { SEND_SCOPE } from '../../product/model/api-key/machines.ts';
import type { Keep } from '../files/upload-routes.ts';
import { originRefusal } from '../../engine/graphql/guards.ts';
import { readBody } from '../../engine/graphql/request-body.ts';
import type { ProgramClaims } from '../identity/identity.ts';
import { NOBODY, type Person } from '../../product/accounts/people.ts';
import { SESSION_HEADER, type Session, type Sessions } from '../../engine/session/session.ts';

const PATH = /^\/flows\/([\w-]{1,64})\/executions$/;
const BODY_LIMIT = 1_048_576;

export interface FlowCallsOptions {
  readonly sessions: Sessions;
  readonly portalOrigins: () => readonly string[];
  readonly contextOf: (session: Session, person: Person, request: Request) => MockContext;
  readonly claimsOf: (request: Request) => Promise<ProgramClaims | null>;
  readonly keep: Keep;
}

const refuse = (
  status: number,
  code: string,
  { message, headers = {} }: { message: string; headers?: Record<string, string> },
): Response => Response.json({ errors: [{ code, message }] }, { status, headers });

const challenge = (error: string) => ({
  'www-authenticate': `Bearer error="${error}", scope="${SEND_SCOPE}"`,
});

/** `POST /flows/UUID/executions`: input for a flow from a program, with a token of its OAuth client. */
export function createFlowCalls({ sessions, portalOrigins, contextOf, claimsOf, keep }: FlowCallsOptions) {
  return async function handle(request: Request): Promise<Response | undefined> {
    const [, flow_uuid] = PATH.exec(new URL(request.url).pathname) ?? [];
    if (flow_uuid === undefined) return undefined;
    const foreign = originRefusal(request, portalOrigins());
    if (foreign) return foreign;
    if (request.method !== 'POST')
      return refuse(405, 'BAD_REQUEST', { message: 'Use POST.', headers: { allow: 'POST' } });
    const session = sessions.of(request);
    if (!session)
      return refuse(400, 'BAD_REQUEST', { message: `The header ${SESSION_HEADER} does not name a session.` });
    const claims = await claimsOf(request);
    if (!claims)
      return refuse(401, 'UNAUTHENTICATED', {
        message:
          'The token is missing, has expired, or was not issued to an OAuth client. Get a new one at /oauth/token.',
        headers: challenge('invalid_token'),
      });
    const { sub, scopes } = claims;
    if (!scopes.includes(SEND_SCOPE))
      return refuse(403, 'FORBIDDEN', {
        message: 'This token may not send input.',
        headers: challenge('insufficient_scope'),
      });
    const refusal = callRefusal(sub, flow_uuid, contextOf(session, NOBODY, request));
    if (refusal)
      return refuse(refusal.status, refusal.code, {
        message: refusal.message,
        headers: refusal.status === 401 ? challenge('invalid_token') : {},
      });
    const bytes = await readBody(request, BODY_LIMIT);
    if (bytes === null)
      return refuse(413, 'PAYLOAD_TOO_LARGE', { message: `The maximum is ${BODY_LIMIT} bytes.` });
    if (bytes.length === 0) return refuse(400, 'BAD_REQUEST', { message: 'Send the document as the body.' });
    const context = contextOf(session, NOBODY, request);
    const invocation_uuid = await keep(session, inputName(flow_uuid, context), bytes, (file) =>
      startCall({ sub, flow_uuid }, file, context),
    );
    return invocation_uuid === null
      ? refuse(409, 'CONFLICT', { message: 'The flow accepts no input now.' })
      : Response.json({ invocation_uuid }, { status: 202 });
  };
}
