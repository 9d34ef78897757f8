import type { MockContext } from '../../context.ts';
import { ref, type Ref } from '../../store/ref.ts';
import { page, type Page, type PageArgs } from '../../store/connection.ts';
import { ACK_STATES, CHILD, SKIPPED, SUCCESS } from '../../world/columns.ts';
import type { AckState } from '../../world/facts.ts';
import { reasons } from '../../world/reasons.ts';
import type { World } from '../../world/world.ts';
import { ledgerOf } from '../execution/ledger.ts';
import { isByAs2 } from '../certificate/used-by.ts';
import { executionsSentAgain, latestSending } from './attempts.ts';
import { messageId, messageOf, type As2Status } from './messages.ts';

/** `As2MessageFilter` of the schema. */
export interface MessageFilter {
  readonly direction?: 'SEND' | 'RECEIVE' | null;
  readonly statuses?: readonly As2Status[] | null;
  readonly partner_uuids?: readonly string[] | null;
  /** ISO. */
  readonly submitted_after?: string | null;
  readonly submitted_before?: string | null;
}

const byReceipt: Readonly<Record<AckState, As2Status>> = {
  NOT_EXPECTED: 'SENT',
  PENDING: 'WAITING_FOR_MDN',
  OVERDUE: 'MDN_OVERDUE',
  ACCEPTED: 'ACKNOWLEDGED',
  ACCEPTED_WITH_ERRORS: 'ACKNOWLEDGED',
  PARTIALLY_ACCEPTED: 'ACKNOWLEDGED',
  REJECTED: 'REFUSED',
};

/**
 * Where the message of a seeded row stands, from its columns alone; null when it has none. It says of every row that
 * has ended what `messageOf` says; a test compares them.
 */
export function statusOfRow(row: number, { execution, flows }: World): As2Status | null {
  const { columns } = execution;
  const flow = flows[columns.flow[row] ?? 0];
  if (!flow || !isByAs2(flow)) return null;
  if (flow.direction === 'RECEIVE') return (columns.flags[row] ?? 0) & CHILD ? null : 'RECEIVED';
  const status = columns.status[row] ?? 0;
  if (status === SKIPPED || status < SUCCESS) return null;
  if (status !== SUCCESS) {
    const step = reasons[(columns.reason[row] ?? 0) - 1]?.step;
    if (step === 'DELIVER') return 'FAILED';
    if (step !== 'ACKNOWLEDGE') return null;
  }
  if (flow.ack === null) return 'SENT';
  return flow.ack === 'MDN' ? byReceipt[ACK_STATES[columns.ack[row] ?? 0] ?? 'NOT_EXPECTED'] : 'ACKNOWLEDGED';
}

/** One message as the list knows it. */
interface Item {
  readonly invocation_uuid: string;
  readonly flow: number;
  readonly submitted_at: number;
  readonly status: As2Status;
}

const statusNow = (invocation_uuid: string, context: MockContext): As2Status | null => {
  const facts = ledgerOf(context).facts(invocation_uuid);
  const message = facts && messageOf(facts);
  return message && (latestSending(message.message_id, context)?.status ?? message.status);
};

/** Messages of a workspace that are not as the columns say: what goes on, what was written, what was sent again. */
function unsettled(company_uuid: string, context: MockContext): { items: Item[]; rows: ReadonlySet<number> } {
  const { world } = context;
  const { execution, flows, anchor } = world;
  const ledger = ledgerOf(context);
  const rows = new Set(ledger.touched());
  const items: Item[] = [];
  const add = (invocation_uuid: string, flow: number, submitted_at: number): void => {
    const record = flows[flow];
    if (record?.company_uuid !== company_uuid || !isByAs2(record)) return;
    const status = statusNow(invocation_uuid, context);
    if (status !== null) items.push({ invocation_uuid, flow, submitted_at, status });
  };
  for (const view of ledger.views()) add(view.invocation_uuid, view.flow, view.submitted_at);
  for (const invocation_uuid of executionsSentAgain(context)) {
    const row = execution.rowOf(invocation_uuid);
    if (row === null || rows.has(row)) continue;
    rows.add(row);
    add(invocation_uuid, execution.columns.flow[row] ?? 0, anchor - (execution.columns.age[row] ?? 0));
  }
  return { items, rows };
}

const settledRows = new WeakMap<World, Map<number, Uint32Array>>();

/** Rows of a workspace that have a message, youngest first. */
function rowsOf(company_index: number, world: World): Uint32Array {
  let byCompany = settledRows.get(world);
  if (!byCompany) settledRows.set(world, (byCompany = new Map()));
  let rows = byCompany.get(company_index);
  if (!rows) {
    const { start = 0, end = 0 } = world.execution.columns.segments[company_index] ?? {};
    const found: number[] = [];
    for (let row = start; row < end; row++) if (statusOfRow(row, world) !== null) found.push(row);
    byCompany.set(company_index, (rows = Uint32Array.from(found)));
  }
  return rows;
}

/** Messages of a workspace that match, latest first: `at(i)` gives the execution of the i-th. */
export function findMessages(
  company_uuid: string,
  filter: MessageFilter,
  context: MockContext,
): { readonly total: number; readonly at: (index: number) => string } {
  const { world } = context;
  const { execution, flows, anchor } = world;
  const { columns } = execution;
  const wanted = flows.map(
    (flow) =>
      (!filter.direction || flow.direction === filter.direction) &&
      (!filter.partner_uuids || filter.partner_uuids.includes(flow.partner_uuid)),
  );
  const from = filter.submitted_after ? Date.parse(filter.submitted_after) : -Infinity;
  const to = filter.submitted_before ? Date.parse(filter.submitted_before) : Infinity;
  const statuses = filter.statuses ? new Set(filter.statuses) : null;
  const { items, rows: touched } = unsettled(company_uuid, context);
  const others = items
    .filter(
      ({ flow, submitted_at, status }) =>
        wanted[flow] === true && submitted_at >= from && submitted_at < to && (statuses?.has(status) ?? true),
    )
    .sort((a, b) => b.submitted_at - a.submitted_at);

  const company_index = world.company(company_uuid)?.index ?? -1;
  const found: (number | string)[] = [];
  let next = 0;
  for (const row of rowsOf(company_index, world)) {
    if (touched.has(row) || wanted[columns.flow[row] ?? 0] !== true) continue;
    const submitted_at = anchor - (columns.age[row] ?? 0);
    if (submitted_at < from || submitted_at >= to) continue;
    if (statuses && !statuses.has(statusOfRow(row, world) as As2Status)) continue;
    for (let other = others[next]; other && other.submitted_at >= submitted_at; other = others[++next]) {
      found.push(other.invocation_uuid);
    }
    found.push(row);
  }
  found.push(...others.slice(next).map(({ invocation_uuid }) => invocation_uuid));
  return {
    total: found.length,
    at: (index) => {
      const one = found[index] as number | string;
      return typeof one === 'string' ? one : execution.uuidOf(one);
    },
  };
}

export function messagePage(
  company_uuid: string,
  { filter, ...args }: PageArgs & { readonly filter?: MessageFilter | null },
  context: MockContext,
): Page<Ref> {
  const { total, at } = findMessages(company_uuid, filter ?? {}, context);
  const { short_code } = context.world.company(company_uuid) ?? { short_code: '' };
  return page({
    total,
    at: (index) => ref('As2Message', messageId({ invocation_uuid: at(index), company: { short_code } })),
    args,
    max: 200,
  });
}
