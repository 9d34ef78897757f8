import * as z from 'zod';
import type { McpServerRecord } from '../../product/world/mcp-servers.ts';

/** Runs an API operation as the caller, so that a tool can only do what that person or key can. */
export type Ask = <Data>(query: string, variables: Readonly<Record<string, unknown>>) => Promise<Data>;

export interface ToolCall {
  readonly company_uuid: string;
  readonly args: Readonly<Record<string, string | number>>;
  readonly settings: McpServerRecord;
  /** Flows of the partners that assistants may access; null for all. */
  readonly flow_uuids: (partner_uuid: string | null) => readonly string[] | null;
  readonly ask: Ask;
}

/** Result of a tool; `rows` is the number of results for the log. */
export interface Found {
  readonly value: object;
  readonly rows: number;
}

/** Thrown if a tool cannot do what was requested; the message is sent to the assistant. */
export class ToolError extends Error {
  readonly outcome: 'REFUSED' | 'FAILED';
  constructor(outcome: 'REFUSED' | 'FAILED', message: string) {
    super(message);
    this.outcome = outcome;
  }
}

export interface Tool {
  readonly args: z.ZodObject;
  readonly run: (call: ToolCall) => Promise<Found>;
}

const uuid = z.string().describe('UUID of the execution.');
const partner = z.string().describe('UUID of a trading partner.').optional();
const limit = z
  .int()
  .min(1)
  .describe('Maximum number of results; the workspace may set a lower one.')
  .optional();

const notThere = (what: string) =>
  new ToolError('FAILED', `This ${what} does not exist, or you do not have access to it.`);

const rowsOf = ({ args, settings }: ToolCall): number => {
  const wanted = Number(args['limit'] ?? settings.max_rows);
  return Math.max(1, Math.min(wanted, settings.max_rows));
};

const text = (value: string | number | undefined): string | null =>
  value === undefined ? null : String(value);

const statuses: Readonly<Record<string, readonly string[]>> = {
  ACTIVE: ['SUBMITTED', 'IN_PROGRESS', 'PENDING_ACKNOWLEDGMENT', 'COMPLETE'],
  SUCCESS: ['SUCCESS'],
  SKIPPED: ['SKIPPED'],
  FAILURE: ['LOGICAL_FAILURE', 'TECHNICAL_FAILURE'],
};

const HEAD = `invocation_uuid flow_name status_label submitted_at duration_ms summary_message reason_code
  data_tags { label value } trading_partner { partner_uuid partner_name }`;

interface Execution {
  readonly invocation_uuid: string;
  readonly trading_partner: { readonly partner_uuid: string };
}

/** An execution that assistants may access. */
async function execution<Data extends Execution>(call: ToolCall, selection: string): Promise<Data> {
  const { flow_execution } = await call.ask<{ flow_execution: (Data & { company_uuid: string }) | null }>(
    `query McpExecution($uuid: ID!, $rows: Int!) { flow_execution(invocation_uuid: $uuid) {
      company_uuid ${HEAD} ${selection} events(first: $rows) { total_count } } }`,
    { uuid: call.args['invocation_uuid'], rows: 1 },
  );
  const allowed = call.settings.allowed_partner_uuids;
  if (
    !flow_execution ||
    flow_execution.company_uuid !== call.company_uuid ||
    (allowed !== null && !allowed.includes(flow_execution.trading_partner.partner_uuid))
  ) {
    throw notThere('execution');
  }
  return flow_execution;
}

async function searchExecutions(call: ToolCall): Promise<Found> {
  const { args, company_uuid, ask } = call;
  const flow_uuids = call.flow_uuids(text(args['partner_uuid']));
  const filter = {
    ...(flow_uuids === null ? {} : { flow_uuids }),
    ...(args['status'] === undefined ? {} : { statuses: statuses[String(args['status'])] }),
    ...(args['text'] === undefined ? {} : { text: args['text'] }),
    ...(args['submitted_after'] === undefined ? {} : { submitted_after: args['submitted_after'] }),
    ...(args['submitted_before'] === undefined ? {} : { submitted_before: args['submitted_before'] }),
  };
  const { company } = await ask<{
    company: { flow_execution_search: { match_count: number; edges: { node: object }[] } };
  }>(
    `query McpSearch($company: ID!, $filter: FlowExecutionFilter, $rows: Int!) { company(company_uuid: $company) {
      flow_execution_search(filter: $filter, first: $rows) { match_count edges { node { ${HEAD} } } } } }`,
    { company: company_uuid, filter, rows: rowsOf(call) },
  );
  const { match_count, edges } = company.flow_execution_search;
  return { value: { match_count, executions: edges.map(({ node }) => node) }, rows: edges.length };
}

async function getExecution(call: ToolCall): Promise<Found> {
  const value = await execution(
    call,
    `resubmissions { invocation_uuid status submitted_at }
     steps { step status duration_ms message } acknowledgments { ack_uuid kind state received_at }
     interchange { sender receiver control_number } files { file_key file_name role size_bytes }`,
  );
  return { value, rows: 1 };
}

async function getLogs(call: ToolCall): Promise<Found> {
  await execution(call, '');
  const { flow_execution } = await call.ask<{
    flow_execution: {
      viewer_can_read_files: boolean;
      events: { total_count: number; edges: { node: object }[] };
    };
  }>(
    `query McpLogs($uuid: ID!, $rows: Int!) { flow_execution(invocation_uuid: $uuid) { invocation_uuid viewer_can_read_files
      events(first: $rows) { total_count edges { node { event_uuid occurred_at level step message } } } } }`,
    { uuid: call.args['invocation_uuid'], rows: Math.min(200, rowsOf(call)) },
  );
  if (!flow_execution.viewer_can_read_files) {
    throw new ToolError('REFUSED', 'You do not have access to the logs of this execution.');
  }
  const { total_count, edges } = flow_execution.events;
  return { value: { total_count, lines: edges.map(({ node }) => node) }, rows: edges.length };
}

async function getFile(call: ToolCall): Promise<Found> {
  if (call.settings.redact_files) {
    throw new ToolError('REFUSED', 'File contents are withheld in this workspace.');
  }
  const file_key = String(call.args['file_key']);
  await execution({ ...call, args: { invocation_uuid: file_key.split('.')[0] ?? '' } }, '');
  const { execution_file } = await call.ask<{ execution_file: object | null }>(
    'query McpFile($key: ID!) { execution_file(file_key: $key) { file_key file_name role size_bytes mime_type preview } }',
    { key: file_key },
  );
  if (!execution_file) throw notThere('file');
  return { value: execution_file, rows: 1 };
}

async function explainFailure(call: ToolCall): Promise<Found> {
  const value = await execution<Execution & { reason_code: string | null }>(
    call,
    `reason_label suggested_fix changes_since_last_success { last_success { invocation_uuid submitted_at }
       items { kind name changed before after updated_at } }
     acknowledgments { ack_uuid kind state errors { segment_id segment_position element_position bad_value message } }`,
  );
  if (value.reason_code === null) throw new ToolError('FAILED', 'This execution has not failed.');
  return { value, rows: 1 };
}

async function listFlows(call: ToolCall): Promise<Found> {
  const partners = await partnersOf(call, 'flow_setups { flow_uuid flow_name direction enabled }');
  const wanted = text(call.args['partner_uuid']);
  const flows = partners
    .filter(({ partner_uuid }) => wanted === null || partner_uuid === wanted)
    .flatMap(({ partner_name, flow_setups }) => flow_setups.map((flow) => ({ ...flow, partner_name })))
    .slice(0, rowsOf(call));
  return { value: { flows }, rows: flows.length };
}

interface Partner {
  readonly partner_uuid: string;
  readonly partner_name: string;
  readonly flow_setups: readonly object[];
}

async function partnersOf({ company_uuid, settings, ask }: ToolCall, selection: string): Promise<Partner[]> {
  const { company } = await ask<{ company: { trading_partners: { edges: { node: Partner }[] } } }>(
    `query McpPartners($company: ID!) { company(company_uuid: $company) { trading_partners(first: 200) {
      edges { node { partner_uuid partner_name status ${selection} } } } } }`,
    { company: company_uuid },
  );
  const { allowed_partner_uuids: allowed } = settings;
  return company.trading_partners.edges
    .map(({ node }) => node)
    .filter(({ partner_uuid }) => allowed === null || allowed.includes(partner_uuid));
}

async function listPartners(call: ToolCall): Promise<Found> {
  const partners = (await partnersOf(call, 'partner_type last_activity_at')).slice(0, rowsOf(call));
  return { value: { partners }, rows: partners.length };
}

async function resubmitExecution(call: ToolCall): Promise<Found> {
  await execution(call, '');
  const { resubmit_flow_execution: payload } = await call.ask<{
    resubmit_flow_execution: {
      flow_execution: { invocation_uuid: string } | null;
      errors: { code: string; message: string }[];
    };
  }>(
    `mutation McpResubmit($input: ResubmitFlowExecutionInput!) { resubmit_flow_execution(input: $input) {
      flow_execution { invocation_uuid status } errors { code message } } }`,
    {
      input: {
        invocation_uuid: call.args['invocation_uuid'],
        expected_resubmission_count: Number(call.args['expected_resubmission_count'] ?? 0),
      },
    },
  );
  const [error] = payload.errors;
  if (error || !payload.flow_execution) {
    throw new ToolError(
      error?.code === 'FORBIDDEN' ? 'REFUSED' : 'FAILED',
      error?.message ?? 'The execution was not resubmitted.',
    );
  }
  return { value: payload.flow_execution, rows: 1 };
}

const ofExecution = (run: Tool['run'], more: z.core.$ZodShape = {}): Tool => ({
  args: z.strictObject({ invocation_uuid: uuid, ...more }),
  run,
});

/** The tools by name; their descriptions are in world/mcp-servers.ts. */
export const tools: Readonly<Record<string, Tool>> = {
  search_executions: {
    args: z.strictObject({
      text: z.string().describe('Part of a summary, data tag, file name, or control number.').optional(),
      status: z.enum(Object.keys(statuses)).describe('Execution status.').optional(),
      partner_uuid: partner,
      submitted_after: z.string().describe('ISO 8601: submitted at or after this time.').optional(),
      submitted_before: z.string().describe('ISO 8601: submitted before this time.').optional(),
      limit,
    }),
    run: searchExecutions,
  },
  get_execution: ofExecution(getExecution),
  get_logs: ofExecution(getLogs, { limit }),
  get_file: {
    args: z.strictObject({ file_key: z.string().describe('Key of the file, from get_execution.') }),
    run: getFile,
  },
  explain_failure: ofExecution(explainFailure),
  list_flows: { args: z.strictObject({ partner_uuid: partner, limit }), run: listFlows },
  list_partners: { args: z.strictObject({ limit }), run: listPartners },
  resubmit_execution: ofExecution(resubmitExecution, {
    expected_resubmission_count: z
      .int()
      .min(0)
      .describe(
        'Resubmissions that you have seen, from get_execution. More since then are an error. 0 if omitted.',
      )
      .optional(),
  }),
};

/** The JSON schema of a tool's arguments. */
export const inputSchema = ({ args }: Tool): { type: 'object' } => ({
  ...z.toJSONSchema(args),
  type: 'object',
});

/** Validates the arguments of a call; errors are sent to the assistant. */
export function readArguments(tool: Tool, given: unknown): ToolCall['args'] {
  const { data, error } = tool.args.safeParse(given);
  if (error) throw new ToolError('FAILED', z.prettifyError(error));
  // The schema of the tool has checked it.
  return data as ToolCall['args'];
}
