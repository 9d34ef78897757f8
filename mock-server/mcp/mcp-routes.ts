import type { MockContext } from '../kernel/context.ts';
import { mcpSettings } from '../domains/mcp-server/server-settings.ts';
import { originRefusal } from '../graphql/guards.ts';
import type { Person } from '../people/people.ts';
import { readText } from '../graphql/request-body.ts';
import { companyKeys } from '../people/roster.ts';
import { SESSION_HEADER, type Session, type Sessions } from '../data/session/session.ts';
import { refuse } from './refuse.ts';

const BODY_LIMIT = 100_000;
const PATH = /^\/mcp\/([\w-]{1,40})$/;

export interface McpOptions {
  readonly sessions: Sessions;
  readonly portalOrigins: () => readonly string[];
  readonly personOf: (request: Request) => Promise<Person | null>;
  readonly contextOf: (person: Person, request: Request) => MockContext;
  /** The API itself: tools query it, so that permissions are checked in one place. */
  readonly graphql: (request: Request) => Promise<Response>;
}

/** `/mcp/{short code}`: a workspace's MCP server for assistants, over streamable HTTP. */
export function createMcpRoutes({ sessions, portalOrigins, personOf, contextOf, graphql }: McpOptions) {
  return async function handle(request: Request): Promise<Response | undefined> {
    const [, short_code] = PATH.exec(new URL(request.url).pathname) ?? [];
    if (short_code === undefined) return undefined;
    // The protocol requires this check against DNS rebinding.
    const foreign = originRefusal(request, portalOrigins());
    if (foreign) return foreign;
    if (request.method !== 'POST') {
      return refuse(405, 'Send calls by POST; this endpoint does not stream.', { allow: 'POST' });
    }
    const session = sessions.of(request);
    if (!session) return refuse(400, `The header ${SESSION_HEADER} does not name a session.`);
    const person = await personOf(request);
    if (!person) {
      return refuse(401, 'Sign in or use a portal API key. The call carries no access token.', {
        'www-authenticate': 'Bearer error="invalid_token"',
      });
    }
    const body = await readText(request, BODY_LIMIT);
    if (body === null) return refuse(413, `A call can have at most ${BODY_LIMIT} bytes.`);
    return sessions.run(session, () => answer(request, person, short_code, body, session));
  };

  async function answer(
    request: Request,
    person: Person,
    short_code: string,
    body: string,
    session: Session,
  ): Promise<Response> {
    const context = contextOf(person, request);
    const company_uuid = companyKeys(context).find(
      (key) => context.store.read('Company', key, 'short_code') === short_code,
    );
    if (company_uuid === undefined || !context.access.company(company_uuid)) {
      return refuse(404, 'This workspace does not exist, or you do not have access to it.');
    }
    const settings = mcpSettings(company_uuid, context);
    if (!settings.enabled) return refuse(403, 'The MCP server of this workspace is disabled.');
    if (settings.auth === 'API_KEY' && !person.machine_roles) {
      return refuse(403, 'This workspace accepts MCP clients with portal API keys only.');
    }
    // Loaded by the first call: the protocol's library takes longer than the rest of the start.
    const { respond } = await import('./protocol.ts');
    const inSession = <Result>(run: () => Result) => sessions.run(session, run);
    return respond(body, { request, context, company_uuid, settings, graphql, inSession });
  }
}
