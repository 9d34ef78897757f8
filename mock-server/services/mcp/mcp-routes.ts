import type { MockContext } from '../../product/context.ts';
import { mcpSettings } from '../../product/model/mcp-server/server-settings.ts';
import { originRefusal } from '../../engine/graphql/guards.ts';
import type { ServerCaller } from '../identity/identity.ts';
import type { Person } from '../../product/accounts/people.ts';
import { readText } from '../../engine/graphql/request-body.ts';
import { companyKeys } from '../../product/model/company/roster.ts';
import { SESSION_HEADER, type Session, type Sessions } from '../../engine/session/session.ts';
import { hasEnded } from './connections.ts';
import { refuse } from './refuse.ts';

const BODY_LIMIT = 100_000;
const PATH = /^\/mcp\/([\w-]{1,40})$/;
/** RFC 9728 §3.1: tells a client which authorization server to use for the MCP server at the rest of the path. */
const METADATA = '/.well-known/oauth-protected-resource';

/** Whether a path is the MCP server of a workspace. */
export const isMcpPath = (path: string): boolean => PATH.test(path);

export interface McpOptions {
  readonly sessions: Sessions;
  readonly portalOrigins: () => readonly string[];
  /** The caller that a token belongs to, if it was issued for the server at this URL. */
  readonly callerOf: (request: Request, resource: string) => Promise<ServerCaller | null>;
  readonly contextOf: (session: Session, person: Person, request: Request) => MockContext;
  /** The API itself: tools query it, so that permissions are only checked in one place. */
  readonly graphql: (request: Request) => Promise<Response>;
}

/**
 * The metadata of a server. It is the same for every path, so that it does not reveal which workspaces exist. The scope
 * requests a token that can be renewed without the person.
 */
const metadataOf = (resource: string) =>
  Response.json({
    resource,
    resource_name: 'Causeway MCP server',
    authorization_servers: [`${new URL(resource).origin}/`],
    bearer_methods_supported: ['header'],
    scopes_supported: ['offline_access'],
  });

/** `/mcp/{short code}`: a workspace's MCP server for assistants, over streamable HTTP. */
export function createMcpRoutes({ sessions, portalOrigins, callerOf, contextOf, graphql }: McpOptions) {
  return async function handle(request: Request): Promise<Response | undefined> {
    const { origin, pathname } = new URL(request.url);
    if (request.method === 'GET' && pathname.startsWith(`${METADATA}/`)) {
      const path = pathname.slice(METADATA.length);
      return isMcpPath(path) ? metadataOf(`${origin}${path}`) : undefined;
    }
    const [, short_code] = PATH.exec(pathname) ?? [];
    if (short_code === undefined) return undefined;
    // The protocol requires this check to prevent DNS rebinding.
    const foreign = originRefusal(request, portalOrigins());
    if (foreign) return foreign;
    if (request.method !== 'POST') {
      return refuse(405, 'Send calls by POST; this endpoint does not stream.', { allow: 'POST' });
    }
    const session = sessions.of(request);
    if (!session) return refuse(400, `The header ${SESSION_HEADER} does not name a session.`);
    const resource = `${origin}${pathname}`;
    const caller = await callerOf(request, resource);
    if (!caller || isOver(caller, request, session)) {
      // An error is only named to a client that has sent a token (RFC 6750 §3.1).
      const error = request.headers.has('authorization') ? 'error="invalid_token", ' : '';
      return refuse(
        401,
        'Sign in or use a portal API key. The call carries no access token for this server.',
        {
          'www-authenticate': `Bearer ${error}resource_metadata="${origin}${METADATA}${pathname}"`,
        },
      );
    }
    const body = await readText(request, BODY_LIMIT);
    if (body === null) return refuse(413, `A call can have at most ${BODY_LIMIT} bytes.`);
    return answer(request, caller, { short_code, body, session });
  };

  function isOver({ grant, person }: ServerCaller, request: Request, session: Session): boolean {
    return grant !== null && hasEnded(grant, contextOf(session, person, request));
  }

  async function answer(
    request: Request,
    { person, grant, authorization }: ServerCaller,
    { short_code, body, session }: { short_code: string; body: string; session: Session },
  ): Promise<Response> {
    const context = contextOf(session, person, request);
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
    // Loaded by the first call, because loading the protocol's library takes longer than the rest of the start.
    const { respond } = await import('./protocol.ts');
    return respond(body, {
      request,
      context,
      company_uuid,
      settings,
      graphql,
      grant,
      authorization,
    });
  }
}
