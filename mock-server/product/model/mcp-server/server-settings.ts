import type { MockContext } from '../../context.ts';
import {
  mcpCallsOf,
  mcpClientsOf,
  mcpServerKey,
  mcpServersOf,
  usualMcpServer,
  type McpCallRecord,
  type McpClientRecord,
  type McpServerRecord,
} from '../../world/mcp-servers.ts';
import { collection } from '../kit/collection.ts';

export const mcpServers = collection<McpServerRecord, 'McpServer'>({
  type: 'McpServer',
  key: 'mcp_server_uuid',
  what: 'MCP server',
  seed: mcpServersOf,
  fields: ['company_uuid', 'enabled', 'auth', 'redact_files', 'max_rows'],
});

export const mcpClients = collection<McpClientRecord, 'McpClient'>({
  type: 'McpClient',
  key: 'mcp_client_uuid',
  what: 'MCP client',
  seed: mcpClientsOf,
  fields: ['company_uuid', 'name', 'version', 'user', 'connected_at', 'last_used_at'],
});

export const mcpCalls = collection<McpCallRecord, 'McpCall'>({
  type: 'McpCall',
  key: 'mcp_call_uuid',
  what: 'MCP call',
  seed: mcpCallsOf,
  fields: [
    'company_uuid',
    'started_at',
    'client_name',
    'user',
    'tool',
    'arguments',
    'row_count',
    'duration_ms',
    'outcome',
    'message',
  ],
});

declare module '#schema-types' {
  interface KeptFields {
    readonly 'McpServer.off': McpServerRecord['off'];
    readonly 'McpServer.allowed_partner_uuids': McpServerRecord['allowed_partner_uuids'];
  }
}

const fields = [
  'enabled',
  'auth',
  'off',
  'allowed_partner_uuids',
  'redact_files',
  'max_rows',
] as const satisfies readonly (keyof McpServerRecord)[];

/** The current settings of a workspace; defaults if nobody has set them. */
export function mcpSettings(
  company_uuid: string,
  { store, world }: Pick<MockContext, 'store' | 'world'>,
): McpServerRecord {
  const key = mcpServerKey(company_uuid);
  const seeded = mcpServers.record(key, world) ?? usualMcpServer(company_uuid);
  const written = fields.flatMap((field) => {
    const value = store.writtenValue('McpServer', key, field);
    return value === undefined ? [] : [[field, value] as const];
  });
  return { ...seeded, ...Object.fromEntries(written) };
}

/** Whether assistants may access data of a trading partner. */
export const mayAskAbout = (
  { allowed_partner_uuids }: Pick<McpServerRecord, 'allowed_partner_uuids'>,
  partner_uuid: string,
): boolean => allowed_partner_uuids === null || allowed_partner_uuids.includes(partner_uuid);

/** Calls of a workspace, latest first. */
export const callsOf = (company_uuid: string, context: Pick<MockContext, 'store' | 'world'>): string[] => {
  const startOf = (key: string) => Number(context.store.read('McpCall', key, 'started_at'));
  const keys = mcpCalls.keys(context, { company_uuid });
  // Among calls at the same instant, the one written last comes first.
  return keys.toReversed().sort((a, b) => startOf(b) - startOf(a));
};
