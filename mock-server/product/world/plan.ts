import type { AckState, ExecutionStep, FlowExecutionStatus } from '#schema-types';
import { reasonOf } from '../facts/reasons.ts';

/**
 * How an execution in progress continues: instants in milliseconds since 1970. Its state at any time is a pure function
 * of the plan, so nothing has to be stored along the way.
 */
export interface Plan {
  readonly submitted_at: number;
  readonly start_at: number;
  /** When all stages up to delivery are complete, or one of them has failed. */
  readonly processed_at: number;
  /** When the acknowledgment arrives or times out; null if none is expected. */
  readonly settled_at: number | null;
  /** When the outcome is known. */
  readonly final_at: number;
  readonly status: Extract<
    FlowExecutionStatus,
    'SUCCESS' | 'SKIPPED' | 'LOGICAL_FAILURE' | 'TECHNICAL_FAILURE'
  >;
  readonly reason_code: string | null;
  /** Final state of the acknowledgment. */
  readonly ack_state: AckState;
  /** When the acknowledgment is due; null if none is expected. */
  readonly ack_due_at: number | null;
}

/** The state of a plan at an instant. */
export interface Progress {
  readonly status: FlowExecutionStatus;
  readonly last_step: ExecutionStep;
  readonly started: boolean;
  readonly processed: boolean;
  readonly reason_code: string | null;
  readonly ack_state: AckState;
  /** When the acknowledgment arrived; null if it has not. */
  readonly ack_received_at: number | null;
  /** The time of the next change; null if the plan is complete. */
  readonly next_at: number | null;
}

/** Stages with a duration, and the fraction of the processing time at which each is complete. */
const STAGES: readonly (readonly [ExecutionStep, number])[] = [
  ['RECEIVE', 0.06],
  ['PRE_PROCESS', 0.09],
  ['PARSE', 0.2],
  ['FILTER', 0.24],
  ['MAP', 0.6],
  ['GENERATE', 0.7],
  ['POST_PROCESS', 0.73],
  ['DELIVER', 1],
];

/** The stages that run, in order, up to the one at which the execution fails. */
function stagesOf(plan: Plan): readonly (readonly [ExecutionStep, number])[] {
  const end = STAGES.findIndex(([step]) => step === reasonOf(plan.reason_code)?.step);
  const reached = end < 0 ? STAGES : STAGES.slice(0, end + 1);
  const whole = reached.at(-1)?.[1] ?? 1;
  return reached.map(([step, share]) => [step, share / whole]);
}

export function progressAt(plan: Plan, instant: number): Progress {
  const { start_at, processed_at, settled_at, final_at, ack_due_at } = plan;
  const base = { reason_code: null, ack_received_at: null, started: true, processed: false } as const;
  if (instant < start_at) {
    return {
      ...base,
      status: 'SUBMITTED',
      last_step: 'RECEIVE',
      started: false,
      ack_state: 'NOT_EXPECTED',
      next_at: start_at,
    };
  }
  if (instant < processed_at) {
    const span = processed_at - start_at;
    const stages = stagesOf(plan);
    const [step, share] = stages.find(([, until]) => instant < start_at + until * span) ?? ['DELIVER', 1];
    return {
      ...base,
      status: 'IN_PROGRESS',
      last_step: step,
      ack_state: 'NOT_EXPECTED',
      next_at: Math.min(processed_at, Math.ceil(start_at + share * span)),
    };
  }
  const waits = settled_at !== null;
  const end = { ...base, processed: true, last_step: waits ? 'ACKNOWLEDGE' : endOf(plan) } as const;
  if (waits && instant < settled_at) {
    const overdue = ack_due_at !== null && instant >= ack_due_at;
    return {
      ...end,
      status: 'PENDING_ACKNOWLEDGMENT',
      ack_state: overdue ? 'OVERDUE' : 'PENDING',
      next_at: overdue || ack_due_at === null ? settled_at : Math.min(settled_at, ack_due_at),
    };
  }
  const settled = {
    ...end,
    ack_state: plan.ack_state,
    ack_received_at: waits && plan.ack_state !== 'OVERDUE' ? settled_at : null,
  };
  if (instant < final_at) return { ...settled, status: 'COMPLETE', next_at: final_at };
  return { ...settled, status: plan.status, reason_code: plan.reason_code, next_at: null };
}

const endOf = (plan: Plan): ExecutionStep => reasonOf(plan.reason_code)?.step ?? 'DELIVER';
