import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  isInitializeRequest,
  ListToolsRequestSchema,
  McpError,
  type CallToolRequest,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import type { MockContext } from '../../product/context.ts';
import { mayAskAbout } from '../../product/model/mcp-server/server-settings.ts';
import { flowKeys, partnerKeys } from '../../product/model/company/roster.ts';
import { SESSION_HEADER } from '../../engine/session/session.ts';
import { mcpTools, type McpServerRecord } from '../../product/world/mcp-servers.ts';
import { isConnected, noteCall, noteClient } from './connections.ts';
import { refuse } from './refuse.ts';
import { inputSchema, readArguments, ToolError, tools, type Ask } from './tools.ts';

/** Header with the connection's id; see the protocol's streamable HTTP transport. */
const CONNECTION = 'mcp-session-id';

/** The caller of a workspace's MCP server. */
export interface Caller {
  readonly request: Request;
  readonly context: MockContext;
  readonly company_uuid: string;
  readonly settings: McpServerRecord;
  readonly graphql: (request: Request) => Promise<Response>;
  /** The sign-in that the call uses; null for a portal API key. */
  readonly grant: string | null;
  /** The header for calling the API. */
  readonly authorization: () => Promise<string>;
}

/** Responds to one HTTP call, given the text of its body. */
export async function respond(body: string, caller: Caller): Promise<Response> {
  const message = parsed(body);
  const connection = caller.request.headers.get(CONNECTION);
  const isConnecting = isInitializeRequest(message);
  if (!isConnecting && connection === null) {
    return refuse(400, `Connect first. The header ${CONNECTION} is missing.`);
  }
  if (!isConnecting && !isConnected(connection ?? '', caller)) {
    // In the protocol, this tells the client to reconnect.
    return refuse(404, 'This connection has ended. Connect again.');
  }
  // Connections are kept in the store, so that they can be listed and revoked; the library is stateless here.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  let bug: unknown;
  const server = serverFor(connection ?? '', caller, (error) => (bug = error));
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(caller.request, { parsedBody: message });
    if (bug) throw bug;
    const client = server.getClientVersion();
    if (client) response.headers.set(CONNECTION, noteClient(client, caller));
    return response;
  } finally {
    await server.close();
  }
}

/** The parsed body; null, which is not a valid call, if it is not JSON. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** `onBug` receives unexpected exceptions of tools, which the library would only report to the client. */
function serverFor(connection: string, caller: Caller, onBug: (error: unknown) => void): Server {
  const server = new Server(
    { name: 'causeway', title: 'Causeway', version: '1.0.0' },
    {
      capabilities: { tools: {} },
      instructions: 'Executions are runs of flows between this workspace and its trading partners.',
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed(caller.settings) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    callTool(params, connection, caller).catch((error: unknown) => {
      if (!(error instanceof McpError)) onBug(error);
      throw error;
    }),
  );
  return server;
}

async function callTool(
  { name, arguments: given = {} }: CallToolRequest['params'],
  connection: string,
  caller: Caller,
): Promise<CallToolResult> {
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (!tool) throw new McpError(ErrorCode.InvalidParams, `The tool ${name} does not exist.`);
  const { context, company_uuid, settings } = caller;
  const started = performance.now();
  const note = (outcome: 'OK' | 'REFUSED' | 'FAILED', rows: number | null, message: string | null) =>
    noteCall(connection, caller, {
      tool: name,
      arguments: given,
      row_count: rows,
      duration_ms: Math.round(performance.now() - started),
      outcome,
      message,
    });
  try {
    if (settings.off.includes(name)) {
      throw new ToolError('REFUSED', `The tool ${name} is disabled in this workspace.`);
    }
    const { value, rows } = await tool.run({
      company_uuid,
      args: readArguments(tool, given),
      settings,
      flow_uuids: (partner_uuid) => flowsAllowed(partner_uuid, company_uuid, { settings, context }),
      ask: askAs(caller),
    });
    note('OK', rows, null);
    return {
      content: [{ type: 'text', text: JSON.stringify(value, null, 2) }],
      structuredContent: { ...value },
      isError: false,
    };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    note(error.outcome, null, error.message);
    return { content: [{ type: 'text', text: error.message }], isError: true };
  }
}

function askAs({ request, graphql, authorization }: Caller): Ask {
  return async <Data>(query: string, variables: Readonly<Record<string, unknown>>) => {
    const session = request.headers.get(SESSION_HEADER);
    const response = await graphql(
      new Request(new URL('/graphql', request.url), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: await authorization(),
          ...(session === null ? {} : { [SESSION_HEADER]: session }),
        },
        body: JSON.stringify({ query, variables }),
      }),
    );
    // The GraphQL server answers so.
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

const listed = ({ off }: McpServerRecord) =>
  mcpTools.flatMap(({ name, description, access }) => {
    const tool = tools[name];
    return tool && !off.includes(name)
      ? {
          name,
          description,
          inputSchema: inputSchema(tool),
          annotations: { readOnlyHint: access === 'READ' },
        }
      : [];
  });

/** Flows that a search may include; null for all. */
function flowsAllowed(
  partner_uuid: string | null,
  company_uuid: string,
  { settings, context }: { settings: McpServerRecord; context: MockContext },
): readonly string[] | null {
  if (partner_uuid === null && settings.allowed_partner_uuids === null) return null;
  const partners = partnerKeys(context, company_uuid).filter(
    (key) => mayAskAbout(settings, key) && (partner_uuid === null || key === partner_uuid),
  );
  return partners.flatMap((partner) => flowKeys(context, { partner_uuid: partner }));
}
