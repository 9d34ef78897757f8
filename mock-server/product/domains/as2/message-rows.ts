import { LRUCache } from 'lru-cache';
import { once } from '../../../kernel/once.ts';
import type { AckState, FlowDirection } from '#schema-types';
import { ACK_STATES, CHILD, SKIPPED, SUCCESS } from '../../world/columns.ts';
import { reasons } from '../../facts/reasons.ts';
import type { World } from '../../world/world.ts';
import { isByAs2 } from '../../model/endpoint-use/certificate-uses.ts';
import type { As2Status } from './messages.ts';

/** `As2MessageFilter` of the schema. */
export interface MessageFilter {
  readonly text?: string | null;
  readonly direction?: FlowDirection | null;
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
 * Message status of a seeded row, computed from its columns alone; null if it has no message. For completed rows it is
 * the same as that of `messageOf`, which a test verifies.
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

/** A filter without its time range. Rows are sorted by time, so a time range is just a slice of them. */
type Kind = Pick<MessageFilter, 'direction' | 'statuses' | 'partner_uuids'>;

const MAX_KINDS = 40;
const settledRows = once((_world: World) => new LRUCache<string, Uint32Array>({ max: MAX_KINDS }));

/** Rows of a workspace whose message matches, newest first. Cached, because paging repeats the same query. */
export function rowsOf(company_index: number, kind: Kind, world: World): Uint32Array {
  const known = settledRows(world);
  const key = JSON.stringify([
    company_index,
    kind.direction ?? null,
    kind.statuses ?? null,
    kind.partner_uuids ?? null,
  ]);
  let rows = known.get(key);
  if (!rows) {
    known.set(key, (rows = findRows(company_index, kind, world)));
  }
  return rows;
}

/** By flow: whether its messages match. */
export const isWanted = ({ direction, partner_uuids }: Kind, { flows }: Pick<World, 'flows'>): boolean[] =>
  flows.map(
    (flow) =>
      isByAs2(flow) &&
      (!direction || flow.direction === direction) &&
      (!partner_uuids || partner_uuids.includes(flow.partner_uuid)),
  );

function findRows(company_index: number, kind: Kind, world: World): Uint32Array {
  const { columns } = world.execution;
  const { start = 0, end = 0 } = columns.segments[company_index] ?? {};
  const wanted = isWanted(kind, world);
  const statuses = kind.statuses ? new Set(kind.statuses) : null;
  const found = new Uint32Array(end - start);
  let count = 0;
  for (let row = start; row < end; row++) {
    if (wanted[columns.flow[row] ?? 0] !== true) continue;
    const status = statusOfRow(row, world);
    if (status !== null && (statuses === null || statuses.has(status))) found[count++] = row;
  }
  return found.slice(0, count);
}
