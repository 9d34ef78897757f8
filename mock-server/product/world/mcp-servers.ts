import type { McpAuth, McpCallOutcome, McpToolAccess } from '#schema-types';
import { hash, uuidFrom } from '../../kernel/random.ts';
import { EDWIN, OLIVIA, type Actor } from './actors.ts';
import { companies } from './companies.ts';
import type { World } from './world.ts';

/** A tool that assistants can use. */
export interface McpToolRecord {
  readonly name: string;
  readonly description: string;
  readonly access: McpToolAccess;
}

export const mcpTools: readonly McpToolRecord[] = [
  {
    name: 'search_executions',
    description: 'Finds flow executions by text, status, partner, and time, latest first.',
    access: 'READ',
  },
  {
    name: 'get_execution',
    description: 'Returns one execution: status, times, data tags, stages, acknowledgments, and files.',
    access: 'READ',
  },
  { name: 'get_logs', description: 'Reads the log of an execution, earliest first.', access: 'READ' },
  { name: 'get_file', description: 'Reads the beginning of a file of an execution.', access: 'READ' },
  {
    name: 'explain_failure',
    description:
      'Explains why an execution failed, what changed since the last success, and the suggested fix.',
    access: 'READ',
  },
  { name: 'list_flows', description: 'Lists the flows of a partner or of all partners.', access: 'READ' },
  { name: 'list_partners', description: 'Lists the trading partners.', access: 'READ' },
  {
    name: 'resubmit_execution',
    description: 'Resubmits an execution.',
    access: 'WRITE',
  },
];

export interface McpServerRecord {
  readonly mcp_server_uuid: string;
  readonly company_uuid: string;
  readonly enabled: boolean;
  readonly auth: McpAuth;
  /** Names of disabled tools. */
  readonly off: readonly string[];
  /** Null for all partners. */
  readonly allowed_partner_uuids: readonly string[] | null;
  readonly redact_files: boolean;
  readonly max_rows: number;
}

export interface McpClientRecord {
  readonly mcp_client_uuid: string;
  readonly company_uuid: string;
  readonly name: string;
  readonly version: string | null;
  readonly user: Actor;
  readonly connected_at: number;
  readonly last_used_at: number;
}

export interface McpCallRecord {
  readonly mcp_call_uuid: string;
  readonly company_uuid: string;
  readonly started_at: number;
  readonly client_name: string;
  readonly user: Actor;
  readonly tool: string;
  readonly arguments: object;
  readonly row_count: number | null;
  readonly duration_ms: number;
  readonly outcome: McpCallOutcome;
  readonly message: string | null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const mcpServerKey = (company_uuid: string): string => uuidFrom('mcp-server', company_uuid);

/** Write tools are disabled by default. */
export const usualMcpServer = (company_uuid: string): McpServerRecord => ({
  mcp_server_uuid: mcpServerKey(company_uuid),
  company_uuid,
  enabled: false,
  auth: 'OAUTH',
  off: ['resubmit_execution'],
  allowed_partner_uuids: null,
  redact_files: true,
  max_rows: 50,
});

export const mcpServersOf = (world: World): readonly McpServerRecord[] =>
  companies.map(({ company_uuid, short_code }) => {
    const isUsed = short_code === 'northbay' && world.partnersOf(company_uuid).length > 0;
    return { ...usualMcpServer(company_uuid), enabled: isUsed };
  });

const programs = [
  { name: 'Claude', version: '1.4.2', user: EDWIN, connected: 41 },
  { name: 'Visual Studio Code', version: '1.104.0', user: OLIVIA, connected: 12 },
] as const;

/** The workspace whose members have tried the MCP server; null if this world has emptied it. */
const triedBy = (world: World): string | null => {
  const company = companies.find(({ short_code }) => short_code === 'northbay');
  return company && world.partnersOf(company.company_uuid).length > 0 ? company.company_uuid : null;
};

const CALLS = 36;

/** Recent calls, about existing executions. */
export function mcpCallsOf(world: World): readonly McpCallRecord[] {
  const company_uuid = triedBy(world);
  if (company_uuid === null) return [];
  const { execution, anchor } = world;
  const failed = execution.landmark('rejected_tender');
  return Array.from({ length: CALLS }, (_, place): McpCallRecord => {
    const dice = hash('mcp-call', place);
    const program = programs[dice % 3 === 0 ? 1 : 0];
    const tool = mcpTools[(dice >>> 4) % mcpTools.length]!;
    const uuid = place % 5 === 0 ? failed : execution.uuidOf((dice >>> 8) % 900);
    const isRefused = tool.access === 'WRITE' || (tool.name === 'get_file' && place % 2 === 0);
    const isLost = tool.name === 'get_execution' && place % 6 === 0;
    const asked: Readonly<Record<string, object>> = {
      search_executions: { status: 'FAILURE', limit: 20 },
      get_file: { file_key: `${uuid}.0` },
      list_flows: {},
      list_partners: {},
    };
    const rows: Readonly<Record<string, number>> = {
      search_executions: 1 + ((dice >>> 12) % 20),
      list_flows: 50,
      list_partners: world.partnersOf(company_uuid).length,
      get_logs: 14 + ((dice >>> 12) % 16),
    };
    return {
      mcp_call_uuid: uuidFrom('mcp-call', company_uuid, place),
      company_uuid,
      started_at: Math.round(anchor - (place + 1) * 2.3 * HOUR - (dice % HOUR)),
      client_name: program.name,
      user: program.user,
      tool: tool.name,
      arguments: asked[tool.name] ?? { invocation_uuid: isLost ? uuid.replace(/^..../, 'dead') : uuid },
      row_count: isRefused || isLost ? null : (rows[tool.name] ?? 1),
      duration_ms: 12 + ((dice >>> 16) % 140),
      outcome: isRefused ? 'REFUSED' : isLost ? 'FAILED' : 'OK',
      message: isRefused
        ? tool.access === 'WRITE'
          ? 'The tool resubmit_execution is disabled in this workspace.'
          : 'File contents are withheld in this workspace.'
        : isLost
          ? 'This execution does not exist, or you do not have access to it.'
          : null,
    };
  });
}

/** Connected assistants; each was last used at its latest call. */
export function mcpClientsOf(world: World): readonly McpClientRecord[] {
  const company_uuid = triedBy(world);
  if (company_uuid === null) return [];
  const calls = mcpCallsOf(world);
  return programs.map(({ name, version, user, connected }) => {
    const connected_at = Math.round(world.anchor - connected * DAY);
    return {
      mcp_client_uuid: uuidFrom('mcp-client', company_uuid, name, user.display),
      company_uuid,
      name,
      version,
      user,
      connected_at,
      last_used_at: calls.find((call) => call.client_name === name)?.started_at ?? connected_at,
    };
  });
}
