import type { AckState } from '#schema-types';
import {
  ACK_STATES,
  LOGICAL_FAILURE,
  rowHash,
  STATUSES as STATUS_NAMES,
  SUCCESS,
  type Columns,
} from './columns.ts';
import { ackWait, queueTime } from './delays.ts';
import type { ExecutionFacts, Fate } from '../facts/facts.ts';
import type { FlowRecord } from './flows.ts';
import { livePlan } from './live-plans.ts';
import { ACK_PATIENCE, reasonNumber } from './outcomes.ts';
import type { PartnerRecord } from './partners.ts';
import { progressAt, type Plan, type Progress } from './plan.ts';
import { punctualityOf, UNDECIDED } from './punctuality.ts';
import { reasonValues } from './reason-values.ts';
import { reasonOf, reasons } from '../facts/reasons.ts';
import type { RowInputs } from './row-inputs.ts';
import { ORDERS, scriptOf, TENDER, within } from './script.ts';
import { troubleOf, type WorldVariant } from './variants.ts';

type Times = Pick<ExecutionFacts, 'started_at' | 'ended_at' | 'queue_ms' | 'duration_ms'>;

/** Progress of a run, with its timestamps. */
export interface Course {
  readonly progress: Progress;
  readonly times: Times;
  /** When processing ended, successfully or not; null if it has not ended or never began. */
  readonly processed_at: number | null;
  readonly ack_received_at: number | null;
}

/** Progress and outcomes of rows. */
export interface RowCourses {
  courseOf(row: number, instant: number): Course;
  /** Outcome of a row, whether or not it is complete at the anchor. */
  fateOf(row: number): Fate;
  /** The outcome of a run with this row's input if it were delivered now; null if its flow has no current problem. */
  troubleFor(row: number): Fate | null;
  /** The plan of a row in progress at the anchor; null for a completed one. */
  planOf(row: number): Plan | null;
  /** Milliseconds that a completed row waited before it started; null if it never did. */
  queueMs(row: number): number | null;
  /** Whether the acknowledgment of a completed row was on time (punctuality.ts). */
  punctualityOf(row: number): number;
}

export interface CourseOptions {
  readonly anchor: number;
  readonly columns: Columns;
  /** Seed of row hashes. */
  readonly base: number;
  readonly inputs: RowInputs;
  /** Partners and flows by index. */
  readonly partners: readonly PartnerRecord[];
  readonly flows: readonly FlowRecord[];
  readonly variant: WorldVariant;
  readonly uuidOf: (row: number) => string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const QUEUE_EXPIRED = reasonNumber('QUEUE_EXPIRED');

export function createRowCourses({
  anchor,
  columns,
  base,
  inputs,
  partners,
  flows,
  variant,
  uuidOf,
}: CourseOptions): RowCourses {
  const { age, flow, status, ack, reason, duration, children } = columns;
  const script = scriptOf(anchor);
  const flowOf = (row: number) => flows[flow[row] ?? 0]!;
  const submittedAt = (row: number) => anchor - (age[row] ?? 0);

  const planOf = (row: number): Plan | null =>
    (status[row] ?? SUCCESS) < SUCCESS
      ? livePlan({ columns, row, anchor, hash: rowHash(base, row), variant })
      : null;

  function ended(row: number): Progress {
    const code = reasons[(reason[row] ?? 0) - 1]?.code ?? null;
    const state = ACK_STATES[ack[row] ?? 0] ?? 'NOT_EXPECTED';
    return {
      status: STATUS_NAMES[status[row] ?? SUCCESS] ?? 'SUCCESS',
      last_step: reasonOf(code)?.step ?? (state === 'NOT_EXPECTED' ? 'DELIVER' : 'ACKNOWLEDGE'),
      started: true,
      processed: true,
      reason_code: code,
      ack_state: state,
      ack_received_at: null,
      next_at: null,
    };
  }

  function queueMs(row: number): number | null {
    if (reason[row] === QUEUE_EXPIRED) return null;
    const waited = queueTime(rowHash(base, row), flowOf(row).throttle_per_minute !== null);
    // A completed run cannot have waited longer than the time available.
    return Math.max(0, Math.min(waited, Math.floor(((age[row] ?? 0) - (duration[row] ?? 0)) / 2)));
  }

  function endedTimes(row: number): Times {
    const old = age[row] ?? 0;
    const queue_ms = queueMs(row);
    if (queue_ms === null) {
      return { started_at: null, ended_at: anchor - old + DAY, queue_ms: DAY, duration_ms: null };
    }
    const took = duration[row] ?? 0;
    const started_at = anchor - old + queue_ms;
    return { started_at, ended_at: started_at + took, queue_ms, duration_ms: took };
  }

  /** When the acknowledgment arrived. For completed runs, that was before the anchor. */
  function receivedAt(row: number, processed: number, state: AckState): number | null {
    if (state === 'NOT_EXPECTED' || state === 'PENDING' || state === 'OVERDUE') return null;
    const { ack: kind, ack_hours } = flowOf(row);
    const child = children.get(row);
    // The person who resubmitted it had seen the acknowledgment.
    const known = child === undefined ? anchor : submittedAt(child);
    const most = Math.min((known - processed) * 0.9, ack_hours * ACK_PATIENCE * HOUR);
    const usual = ackWait(rowHash(base, row), kind);
    const wait = status[row] === LOGICAL_FAILURE ? Math.min(usual, 40 * MINUTE) : usual;
    return processed + Math.floor(Math.max(1, Math.min(wait, most)));
  }

  /** The scripted incident a run belongs to. */
  function incidentOf(row: number): 'MAPPING' | 'LOOKUP' | null {
    const f = flow[row] ?? 0;
    if (f === ORDERS.index && within(script.mapping, submittedAt(row))) return 'MAPPING';
    if (f === TENDER.index && within(script.lookup, submittedAt(inputs.sourceRow(row)))) return 'LOOKUP';
    return null;
  }

  function fateFor(row: number, reason_code: string | null, ack_state: AckState): Fate {
    if (reason_code === null) return { reason_code, reason_values: {}, ack_state };
    const original = inputs.originalOf(row);
    const values = reasonValues(reason_code, {
      flow: flowOf(row),
      partner: partners[flowOf(row).partner_index]!,
      hash: inputs.contentHash(row),
      submitted_at: submittedAt(row),
      record_count: inputs.records(row),
      oddity: inputs.oddityOf(row),
      incident: incidentOf(row),
      duplicate_of: original === null ? null : uuidOf(original),
    });
    return { reason_code, reason_values: values, ack_state };
  }

  return {
    planOf,
    queueMs,
    punctualityOf(row) {
      const state = ACK_STATES[ack[row] ?? 0] ?? 'NOT_EXPECTED';
      const queue_ms = state === 'NOT_EXPECTED' ? null : queueMs(row);
      if (queue_ms === null) return UNDECIDED;
      const processed = submittedAt(row) + queue_ms + (duration[row] ?? 0);
      const due = processed + flowOf(row).ack_hours * HOUR;
      return punctualityOf(state, due, receivedAt(row, processed, state));
    },
    courseOf(row, instant) {
      const plan = planOf(row);
      if (plan) return courseOfPlan(plan, instant);
      const progress = ended(row);
      const times = endedTimes(row);
      const processed_at = times.started_at === null ? null : times.ended_at;
      const ack_received_at =
        processed_at === null ? null : receivedAt(row, processed_at, progress.ack_state);
      return { progress, times, processed_at, ack_received_at };
    },
    fateOf(row) {
      const { reason_code, ack_state } = planOf(row) ?? ended(row);
      return fateFor(row, reason_code, ack_state);
    },
    troubleFor(row) {
      const code = troubleOf(variant)?.reasonOf(flowOf(row), rowHash(base, row)) ?? null;
      return code === null ? null : fateFor(row, code, 'NOT_EXPECTED');
    },
  };
}

/** Progress of a plan at an instant. */
export function courseOfPlan(plan: Plan, instant: number): Course {
  const progress = progressAt(plan, instant);
  const { started, processed, ack_received_at } = progress;
  const processed_at = processed ? plan.processed_at : null;
  if (plan.reason_code === 'QUEUE_EXPIRED' && started) {
    // It expired in the queue and never ran.
    const queue_ms = plan.final_at - plan.submitted_at;
    const times = { started_at: null, ended_at: plan.final_at, queue_ms, duration_ms: null };
    return { progress, processed_at: null, ack_received_at, times };
  }
  return {
    progress,
    processed_at,
    ack_received_at,
    times: {
      started_at: started ? plan.start_at : null,
      queue_ms: started ? plan.start_at - plan.submitted_at : null,
      ended_at: processed_at,
      duration_ms: processed_at === null ? null : processed_at - plan.start_at,
    },
  };
}
