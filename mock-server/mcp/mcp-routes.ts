import type { MockContext } from '../context.ts';
import { actorOf } from '../domains/collection.ts';
import { mcpSettings, mayAskAbout } from '../domains/mcp-server/server-settings.ts';
import { uuidFrom } from '../generate/random.ts';
import { originRefusal } from '../guards.ts';
import type { Person } from '../people.ts';
import { readText } from '../request-body.ts';
import { companyKeys, partnerKeys } from '../roster.ts';
import { SESSION_HEADER, type Session, type Sessions } from '../session/session.ts';
import { mcpTools, type McpServerRecord } from '../world/mcp-servers.ts';
import {
  failure,
  INVALID_PARAMS,
  INVALID_REQUEST,
  METHOD_NOT_FOUND,
  readCall,
  result,
  RpcError,
  type RpcCall,
} from './json-rpc.ts';
import { readArguments, ToolError, tools, type Ask } from './tools.ts';

/** Header with the connection's id, see the protocol's streamable HTTP transport. */
const CONNECTION = 'mcp-session-id';
const PROTOCOLS = ['2025-06-18', '2025-03-26'];
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

interface Caller {
  readonly request: Request;
  readonly context: MockContext;
  readonly company_uuid: string;
  readonly settings: McpServerRecord;
}

const refuse = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json(failure(null, INVALID_REQUEST, message), { status, headers });

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
    let call: RpcCall;
    try {
      call = readCall(body);
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      return Response.json(failure(null, error.code, error.message), { status: 400 });
    }
    const caller = { request, context, company_uuid, settings };
    if (call.method === 'initialize') return connect(call, caller);
    const connection = request.headers.get(CONNECTION);
    if (connection === null || !isConnected(connection, caller)) {
      // In the protocol, this tells the client to reconnect.
      return connection === null
        ? refuse(400, `Connect first. The header ${CONNECTION} is missing.`)
        : refuse(404, 'This connection has ended. Connect again.');
    }
    if (call.isNotification) return new Response(null, { status: 202 });
    try {
      return Response.json(result(call.id, await perform(call, connection, caller, session)));
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      return Response.json(failure(call.id, error.code, error.message));
    }
  }

  async function perform(
    call: RpcCall,
    connection: string,
    caller: Caller,
    session: Session,
  ): Promise<object> {
    switch (call.method) {
      case 'ping':
        return {};
      case 'tools/list':
        return { tools: listed(caller.settings) };
      case 'tools/call':
        return callTool(call.params, connection, caller, session);
      default:
        throw new RpcError(METHOD_NOT_FOUND, `The method ${call.method} does not exist.`);
    }
  }

  async function callTool(
    params: RpcCall['params'],
    connection: string,
    caller: Caller,
    session: Session,
  ): Promise<object> {
    const name = params['name'];
    const tool = typeof name === 'string' && Object.hasOwn(tools, name) ? tools[name] : undefined;
    if (typeof name !== 'string' || !tool) throw new RpcError(INVALID_PARAMS, 'This tool does not exist.');
    const { context, company_uuid, settings, request } = caller;
    const started = performance.now();
    const note = (outcome: 'OK' | 'REFUSED' | 'FAILED', rows: number | null, message: string | null) =>
      sessions.run(session, () =>
        noteCall(connection, caller, {
          tool: name,
          arguments: params['arguments'] ?? {},
          row_count: rows,
          duration_ms: Math.round(performance.now() - started),
          outcome,
          message,
        }),
      );
    try {
      if (settings.off.includes(name)) {
        throw new ToolError('REFUSED', `The tool ${name} is disabled in this workspace.`);
      }
      const found = await tool.run({
        company_uuid,
        args: readArguments(tool, params['arguments']),
        settings,
        flow_uuids: (partner_uuid) => flowsAllowed(partner_uuid, company_uuid, settings, context),
        ask: askAs(request),
      });
      note('OK', found.rows, null);
      return {
        content: [{ type: 'text', text: JSON.stringify(found.value, null, 2) }],
        structuredContent: found.value,
        isError: false,
      };
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      note(error.outcome, null, error.message);
      return { content: [{ type: 'text', text: error.message }], isError: true };
    }
  }

  function askAs(request: Request): Ask {
    return async <Data>(query: string, variables: Readonly<Record<string, unknown>>) => {
      const session = request.headers.get(SESSION_HEADER);
      const response = await graphql(
        new Request(new URL('/graphql', request.url), {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: request.headers.get('authorization') ?? '',
            ...(session === null ? {} : { [SESSION_HEADER]: session }),
          },
          body: JSON.stringify({ query, variables }),
        }),
      );
      const { data, errors } = (await response.json()) as {
        data?: Data | null;
        errors?: { message: string; extensions?: { code?: string } }[];
      };
      const [error] = errors ?? [];
      if (error) {
        const isRefused = error.extensions?.code === 'FORBIDDEN';
        throw new ToolError(isRefused ? 'REFUSED' : 'FAILED', error.message);
      }
      if (!data) throw new ToolError('FAILED', 'The API did not respond.');
      return data;
    };
  }
}

const listed = ({ off }: McpServerRecord) =>
  mcpTools
    .filter(({ name }) => !off.includes(name))
    .map(({ name, description, access }) => ({
      name,
      description,
      inputSchema: {
        type: 'object',
        properties: tools[name]?.args ?? {},
        required: tools[name]?.required ?? [],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: access === 'READ' },
    }));

/** Flows that a search may include; null for all. */
function flowsAllowed(
  partner_uuid: string | null,
  company_uuid: string,
  settings: McpServerRecord,
  context: MockContext,
): readonly string[] | null {
  if (partner_uuid === null && settings.allowed_partner_uuids === null) return null;
  const partners = partnerKeys(context, company_uuid).filter(
    (key) => mayAskAbout(settings, key) && (partner_uuid === null || key === partner_uuid),
  );
  return partners.flatMap((key) => context.world.flowsOf(key).map(({ flow_uuid }) => flow_uuid));
}

/** Answers the initial call and records the client. */
function connect({ id, params }: RpcCall, { context, company_uuid }: Caller): Response {
  const { clock, person, store } = context;
  const info = (params['clientInfo'] ?? {}) as { name?: unknown; version?: unknown };
  const name =
    typeof info.name === 'string' && info.name.trim() !== '' ? info.name.trim().slice(0, 80) : 'Unknown';
  const version = typeof info.version === 'string' ? info.version.slice(0, 40) : null;
  const asked = String(params['protocolVersion'] ?? '');
  const key = uuidFrom('mcp-client', company_uuid, name, person.email);
  if (store.exists('McpClient', key)) store.set('McpClient', key, { version, last_used_at: clock.now() });
  else {
    store.insert('McpClient', key, {
      company_uuid,
      name,
      version,
      user: actorOf(context),
      email: person.email,
      connected_at: clock.now(),
      last_used_at: clock.now(),
    });
  }
  const answer = {
    protocolVersion: PROTOCOLS.includes(asked) ? asked : PROTOCOLS[0],
    capabilities: { tools: { listChanged: false } },
    serverInfo: { name: 'causeway', title: 'Causeway', version: '1.0.0' },
    instructions: 'Executions are runs of flows between this workspace and its trading partners.',
  };
  return Response.json(result(id, answer), { headers: { [CONNECTION]: key } });
}

/** A connection is valid for the person who created it, until it is ended. */
const isConnected = (connection: string, { context, company_uuid }: Caller): boolean => {
  const { person, store } = context;
  return (
    store.exists('McpClient', connection) &&
    store.read('McpClient', connection, 'company_uuid') === company_uuid &&
    store.writtenValue('McpClient', connection, 'email') === person.email
  );
};

function noteCall(connection: string, { context, company_uuid }: Caller, call: object): void {
  const { clock, store } = context;
  store.insert('McpCall', store.newKey('McpCall'), {
    company_uuid,
    started_at: clock.now(),
    client_name: store.read('McpClient', connection, 'name'),
    user: actorOf(context),
    ...call,
  });
  store.set('McpClient', connection, { last_used_at: clock.now() });
}
