import type { AckState, ServiceLevelMeasure } from '#schema-types';
import { hash, mix } from '../../kernel/random.ts';
import { LOGICAL_FAILURE, SKIPPED, SUCCESS } from './columns.ts';
import { ackWait, queueTime } from './delays.ts';
import { DURATIONS, isRemote, REMOTE_MS } from './durations.ts';
import type { FlowPlan } from './flows.ts';

/** Whether an execution met a service level: not decided yet, met, or missed. */
export const UNDECIDED = 0;
export const KEPT = 1;
export const BROKEN = 2;

/** The promise of a service level. */
export interface ServiceLevel {
  /** Documents delivered within a time, or acknowledgments received before they are due. */
  readonly measure: ServiceLevelMeasure;
  /** Milliseconds from submission to delivery; null for acknowledgments. */
  readonly within_ms: number | null;
}

/** The facts that decide whether a service level was met. */
export interface Course {
  /** Code as in the columns. */
  readonly status: number;
  /** Milliseconds before it started; null if it never did. */
  readonly queue_ms: number | null;
  readonly duration_ms: number | null;
  /** Whether its acknowledgment was on time: one of the three values above. */
  readonly punctuality: number;
}

/** Whether an acknowledgment was on time. One that is pending and not yet due is undecided. */
export function punctualityOf(
  state: AckState,
  due_at: number | null,
  received_at: number | null,
): typeof UNDECIDED | typeof KEPT | typeof BROKEN {
  if (state === 'OVERDUE') return BROKEN;
  if (due_at === null || received_at === null) return UNDECIDED;
  return received_at <= due_at ? KEPT : BROKEN;
}

/** Whether an execution met a service level. A failed one delivered nothing; a skipped one had nothing to deliver. */
export function standingTo({ measure, within_ms }: ServiceLevel, course: Course): number {
  const { status, queue_ms, duration_ms, punctuality } = course;
  if (measure === 'ACKNOWLEDGMENT') return punctuality;
  if (status < SUCCESS || status === SKIPPED) return UNDECIDED;
  if (status >= LOGICAL_FAILURE) return BROKEN;
  return (queue_ms ?? 0) + (duration_ms ?? 0) <= (within_ms ?? Infinity) ? KEPT : BROKEN;
}

const HOUR = 3_600_000;
const SAMPLES = 2048;
const seedOf = (i: number): number => mix(hash('waits', i));

/** Times in the queue at equal probability steps, ascending. */
export const QUEUE_STEPS = [false, true].map(
  (throttled) => Float64Array.from({ length: SAMPLES }, (_, i) => queueTime(seedOf(i), throttled)).sort(),
  // `map` forgets the length.
) as [Float64Array, Float64Array];

/** Share of a flow's acknowledgments that arrive after they are due. */
export function lateShare({ ack, ack_hours }: FlowPlan): number {
  let late = 0;
  for (let i = 0; i < SAMPLES; i++) late += Number(ackWait(seedOf(i), ack) > ack_hours * HOUR);
  return late / SAMPLES;
}

/** Share of a flow's successful executions that take longer than this from submission to delivery. */
export function slowShare(flow: FlowPlan, within_ms: number): number {
  const throttled = flow.throttle_per_minute !== null;
  const more = isRemote(flow) ? REMOTE_MS : 0;
  let slow = 0;
  for (let i = 0; i < SAMPLES; i++) {
    const seed = seedOf(i);
    const took = (DURATIONS[mix(seed) % DURATIONS.length] ?? 0) + more;
    slow += Number(queueTime(seed, throttled) + took > within_ms);
  }
  return slow / SAMPLES;
}
