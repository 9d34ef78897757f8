import { mix } from '../../kernel/random.ts';
import {
  ACCEPTED,
  CHILD,
  FLAGGED,
  firstRowOfAge,
  LOGICAL_FAILURE,
  NOT_EXPECTED,
  PARENT,
  REJECTED,
  RESOLVED,
  rowHash,
  SCRIPTED,
  SUCCESS,
  type DraftColumns,
  type Segment,
} from './columns.ts';
import { flows } from './flows.ts';
import { ACK_PATIENCE, reasonNumber, settleFailure } from './outcomes.ts';
import { ORDERS, scriptOf, STATUSES, TENDER, within } from './script.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Six in ten errors are resubmitted, and seven in ten of these resubmissions succeed. */
const RESUBMITTED = 0.6;
const FAILS_AGAIN = 0.3;
/** Makes 12% of all errors resubmitted twice: 0.6 × 0.3 × 0.67. */
const TRIED_TWICE = 0.67;

const ACK_REJECTED = reasonNumber('ACK_REJECTED');
const ACK_TIMEOUT = reasonNumber('ACK_TIMEOUT');

/**
 * Turns successful rows into resubmissions of errors: such a row keeps its time, takes the error's flow, and is linked
 * to the error. No row is inserted, so the table keeps its order and length.
 */
export function linkResubmissions(
  columns: DraftColumns,
  segment: Segment,
  { base, anchor }: { base: number; anchor: number },
): void {
  const { age, flow, status, ack, reason, flags, duration, parents, children } = columns;
  const script = scriptOf(anchor);
  /** Whether every run of the flow failed at that time, so that no resubmission can have succeeded. */
  const incident = (f: number, instant: number): boolean =>
    (f === ORDERS.index && within(script.mapping, instant)) ||
    (f === STATUSES.index && within(script.outage, instant)) ||
    (f === TENDER.index && within(script.lookup, instant));

  // Oldest first, so that a failed resubmission can be resubmitted as well.
  for (let parent = segment.end - 1; parent >= segment.start; parent--) {
    if (status[parent] !== LOGICAL_FAILURE || children.has(parent)) continue;
    const dice = mix(rowHash(base, parent) ^ 0x165667b1);
    const grandparent = parents.get(parent);
    if (grandparent !== undefined && parents.has(grandparent)) continue;
    if (dice / 4294967296 >= (grandparent === undefined ? RESUBMITTED : TRIED_TWICE)) continue;

    const why = reason[parent] ?? 0;
    const f = flow[parent] ?? 0;
    const old = age[parent] ?? 0;
    const wait = settledAfter(why, flows[f]?.ack_hours ?? 0) + MINUTE * 4 * 90 ** (mix(dice) / 4294967296);
    const target = old - wait;
    if (target < 2 * MINUTE) continue;
    let child = firstRowOfAge(age, segment, target);
    // The next later row that succeeded and is not linked yet.
    while (
      child > segment.start &&
      (status[child] !== SUCCESS || ((flags[child] ?? 0) & (SCRIPTED | CHILD)) !== 0)
    ) {
      child--;
    }
    if (child >= parent || status[child] !== SUCCESS || ((flags[child] ?? 0) & (SCRIPTED | CHILD)) !== 0)
      continue;
    const instant = anchor - (age[child] ?? 0);
    if (incident(f, instant)) continue;

    const repaired = f === ORDERS.index && within(script.mapping, anchor - old);
    const refusedStill = f === TENDER.index && within(script.lookup, anchor - old) && why === ACK_REJECTED;
    const again = refusedStill || (!repaired && mix(dice ^ 0x2c1b3c6d) / 4294967296 < FAILS_AGAIN);
    flow[child] = f;
    flags[child] = CHILD;
    reason[child] = 0;
    ack[child] = flows[f]?.ack === null ? NOT_EXPECTED : ACCEPTED;
    if (again) {
      status[child] = LOGICAL_FAILURE;
      reason[child] = why;
      duration[child] = Math.min(
        settleFailure(columns, child, duration[child] ?? 0),
        Math.max(1, (age[child] ?? 0) * 0.7),
      );
      if (refusedStill) ack[child] = REJECTED;
      if ((dice & 31) === 0) flags[child] = CHILD | FLAGGED;
    }
    parents.set(child, parent);
    children.set(parent, child);
    flags[parent] = (flags[parent] ?? 0) | PARENT;
  }
}

/**
 * Marks failures that a later execution in their chain resolved. A row is only resubmitted after it has failed, so any
 * success further down the chain came later. Call it last, because scenarios change outcomes.
 */
export function markResolved({ status, flags, parents }: DraftColumns): void {
  for (const child of parents.keys()) {
    if (status[child] !== SUCCESS) continue;
    for (let at = parents.get(child); at !== undefined; at = parents.get(at)) {
      if ((status[at] ?? 0) >= LOGICAL_FAILURE) flags[at] = (flags[at] ?? 0) | RESOLVED;
    }
  }
}

/** Milliseconds until a person can know about the error. */
function settledAfter(why: number, ackHours: number): number {
  if (why === ACK_TIMEOUT) return ACK_PATIENCE * ackHours * HOUR;
  return why === ACK_REJECTED ? 45 * MINUTE : 2 * MINUTE;
}
