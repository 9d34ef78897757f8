import { mix } from '../../kernel/random.ts';
import {
  ACK_STATES,
  COMPLETE,
  IN_PROGRESS,
  OVERDUE,
  PENDING_ACKNOWLEDGMENT,
  SUBMITTED,
  type Columns,
} from './columns.ts';
import { processingTime, queueTime } from './delays.ts';
import { flows } from './flows.ts';
import { ACK_PATIENCE } from './outcomes.ts';
import type { Plan } from './plan.ts';
import { reasonOf } from '../facts/reasons.ts';
import { troubleOf, type WorldVariant } from './variants.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Duration of the DECIDING state in milliseconds. */
export const DECIDING = 700;
/** Timeout of a connection attempt. */
const TIMEOUT_MS = 30 * SECOND;

/** Minutes from the anchor to the first acknowledgments that arrive after it. */
const FIRST_ANSWER = 0.4;

/**
 * How a row in progress at the anchor continues: a waiting one starts within seconds, a running one completes within
 * seconds, acknowledgments arrive over the next half hour, and overdue ones time out.
 */
export function livePlan({
  columns,
  row,
  anchor,
  hash,
  variant,
}: {
  columns: Columns;
  row: number;
  anchor: number;
  hash: number;
  variant: WorldVariant;
}): Plan {
  const old = columns.age[row] ?? 0;
  const flow = flows[columns.flow[row] ?? 0];
  const submitted_at = anchor - old;
  const state = columns.status[row];
  const dice = mix(hash ^ 0x428a2f98) / 4294967296;
  const ackHours = flow?.ack_hours ?? 0;
  const base = { submitted_at, status: 'SUCCESS', reason_code: null } as const;

  if (state === COMPLETE) {
    const processed_at = anchor - 300;
    const start_at = processed_at - (columns.duration[row] ?? 0);
    return {
      ...base,
      start_at,
      processed_at,
      settled_at: null,
      final_at: processed_at + DECIDING,
      ack_state: 'NOT_EXPECTED',
      ack_due_at: null,
    };
  }
  let start_at: number;
  let processed_at: number;
  if (state === PENDING_ACKNOWLEDGMENT) {
    start_at = submitted_at + Math.min(queueTime(hash, false), old / 4);
    processed_at = start_at + (columns.duration[row] ?? 0);
  } else if (state === IN_PROGRESS) {
    start_at = submitted_at + Math.round(old * 0.2);
    processed_at = anchor + 1500 + Math.floor(dice * 5000);
  } else {
    // First in, first out: the run that has waited longest starts first.
    start_at = anchor + Math.max(800, 13 * SECOND - Math.floor(old / 4));
    processed_at = start_at + processingTime(hash);
  }
  start_at = Math.floor(start_at);
  processed_at = Math.floor(processed_at);
  const why = flow && state !== PENDING_ACKNOWLEDGMENT ? troubleOf(variant)?.reasonOf(flow, hash) : null;
  const trouble = reasonOf(why ?? null);
  if (trouble) {
    if (trouble.code === 'CONN_TIMEOUT') processed_at = Math.max(processed_at, start_at + TIMEOUT_MS);
    return {
      ...base,
      start_at,
      processed_at,
      settled_at: null,
      final_at: processed_at + DECIDING,
      status: trouble.kind,
      reason_code: trouble.code,
      ack_state: 'NOT_EXPECTED',
      ack_due_at: null,
    };
  }
  const ack_due_at = ackHours === 0 ? null : processed_at + ackHours * HOUR;
  if (ack_due_at === null) {
    return {
      ...base,
      start_at,
      processed_at,
      settled_at: null,
      final_at: processed_at + DECIDING,
      ack_state: 'NOT_EXPECTED',
      ack_due_at,
    };
  }
  if (columns.ack[row] === OVERDUE) {
    const settled_at = processed_at + ACK_PATIENCE * ackHours * HOUR;
    return {
      ...base,
      start_at,
      processed_at,
      settled_at,
      final_at: settled_at + DECIDING,
      status: 'LOGICAL_FAILURE',
      reason_code: 'ACK_TIMEOUT',
      ack_state: ACK_STATES[OVERDUE] ?? 'OVERDUE',
      ack_due_at,
    };
  }
  const wait = state === PENDING_ACKNOWLEDGMENT ? FIRST_ANSWER + dice * 25 : FIRST_ANSWER + dice;
  const settled_at = Math.floor(Math.max(anchor, processed_at) + wait * MINUTE);
  const refused = variant !== 'healthy' && state !== SUBMITTED && flow?.ack === 'X12_997' && dice > 0.85;
  return {
    ...base,
    start_at,
    processed_at,
    settled_at,
    final_at: settled_at + DECIDING,
    ...(refused ? { status: 'LOGICAL_FAILURE', reason_code: 'ACK_REJECTED' } : {}),
    ack_state: refused ? 'REJECTED' : 'ACCEPTED',
    ack_due_at,
  };
}
