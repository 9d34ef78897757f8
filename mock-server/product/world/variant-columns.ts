import { mix } from '../../kernel/random.ts';
import {
  ACCEPTED,
  CHILD,
  COMPLETE,
  FLAGGED,
  firstRowOfAge,
  LOGICAL_FAILURE,
  MEMO,
  NOT_EXPECTED,
  OVERDUE,
  PARENT,
  PENDING_ACKNOWLEDGMENT,
  rowHash,
  SHARED,
  SUCCESS,
  TECHNICAL_FAILURE,
  type DraftColumns,
} from './columns.ts';
import { flows } from './flows.ts';
import { reasonNumber, settleFailure } from './outcomes.ts';
import { reasonOf } from '../facts/reasons.ts';
import { DOWN, troubleOf, type Trouble, type WorldVariant } from './variants.ts';

/** Out of ten runs during an incident marked as crowded, this many are reassigned to the affected flow. */
const CROWD = 6;

/** Turns the columns of a normal day into those of a scenario variant. `base` is the seed of row hashes. */
export function applyVariant(columns: DraftColumns, variant: WorldVariant, base: number): void {
  if (variant === 'healthy') heal(columns, base);
  const trouble = troubleOf(variant);
  if (trouble) strike(columns, trouble, base);
  keepLive(columns);
}

/** Makes every failed run succeed and ends excessive waiting times. */
function heal(columns: DraftColumns, base: number): void {
  const { flow, status, ack, reason, flags, duration, parents, children, oddities } = columns;
  for (let row = 0; row < columns.count; row++) {
    // Nothing failed, so nothing was resubmitted.
    let bits = (flags[row] ?? 0) & ~(PARENT | CHILD);
    const isLate = status[row] === PENDING_ACKNOWLEDGMENT && ack[row] === OVERDUE;
    if ((status[row] ?? 0) >= LOGICAL_FAILURE || isLate) {
      status[row] = SUCCESS;
      reason[row] = 0;
      ack[row] = flows[flow[row] ?? 0]?.ack === null ? NOT_EXPECTED : ACCEPTED;
      duration[row] = Math.min(duration[row] ?? 0, 900 + (mix(rowHash(base, row)) & 4095));
      // Flags, shares, and comments on it were about the failure.
      bits &= ~(FLAGGED | SHARED | MEMO);
      oddities.delete(row);
    }
    flags[row] = bits;
  }
  parents.clear();
  children.clear();
}

/** Makes every delivery of the affected flows fail as defined since the incident began. */
function strike(columns: DraftColumns, trouble: Trouble, base: number): void {
  const { age, flow, status } = columns;
  for (const segment of columns.segments) {
    const end = firstRowOfAge(age, segment, trouble.since);
    for (let row = segment.start; row < end; row++) {
      const dice = rowHash(base, row);
      if (trouble.crowded && isFree(columns, row) && mix(dice ^ 0x3c6ef372) % 10 < CROWD) {
        if (flows[flow[row] ?? 0]?.company_index === DOWN.company_index) flow[row] = DOWN.index;
      }
      const record = flows[flow[row] ?? 0];
      const code = record ? trouble.reasonOf(record, dice) : null;
      // Runs in progress fail at their time (`livePlan`); runs that were already delivered do not.
      const wasDelivered =
        status[row] === SUCCESS || status[row] === COMPLETE || status[row] === PENDING_ACKNOWLEDGMENT;
      if (code !== null && wasDelivered) fail(columns, row, code);
    }
  }
}

/** A normal run that nothing else refers to. */
const isFree = ({ flags, status, oddities }: DraftColumns, row: number): boolean =>
  status[row] === SUCCESS && flags[row] === 0 && !oddities.has(row);

function fail(columns: DraftColumns, row: number, code: string): void {
  const { status, reason, duration } = columns;
  reason[row] = reasonNumber(code);
  duration[row] = settleFailure(columns, row, duration[row] ?? 0);
  status[row] = reasonOf(code)?.kind === 'TECHNICAL_FAILURE' ? TECHNICAL_FAILURE : LOGICAL_FAILURE;
}

function keepLive(columns: DraftColumns): void {
  const still = columns.live.filter((row) => (columns.status[row] ?? SUCCESS) < SUCCESS);
  columns.live.splice(0, columns.live.length, ...still);
}
