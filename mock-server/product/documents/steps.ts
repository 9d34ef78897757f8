import type { ExecutionStep, StepStatus } from '#schema-types';
import type { ExecutionFacts } from '../facts/facts.ts';
import { hasScript } from '../facts/flow-scripts.ts';
import { reasonOf } from '../facts/reasons.ts';
import { unit } from './random.ts';
import { STAGES, endedBadly, endedWell, isDone } from './stages.ts';

/** When a stage ran. */
export interface StepTime {
  readonly step: ExecutionStep;
  readonly status: StepStatus;
  readonly started_at: number | null;
  /** Null while it is running, and if it was not run. */
  readonly duration_ms: number | null;
}

/** Typical share of each stage in the total duration. */
const shares: Readonly<Record<ExecutionStep, number>> = {
  RECEIVE: 5,
  PRE_PROCESS: 6,
  PARSE: 11,
  FILTER: 3,
  MAP: 30,
  GENERATE: 9,
  POST_PROCESS: 4,
  DELIVER: 32,
  ACKNOWLEDGE: 0,
};

/** Timeout in milliseconds of a stage that waits in vain. */
function patience({ reason_code, reason_values }: ExecutionFacts): number {
  if (reason_code === 'PROCESSOR_TIMEOUT') return 60_000;
  return reason_code === 'CONN_TIMEOUT' ? Number(reason_values['seconds'] ?? 30) * 1000 : 0;
}

/** Whether the flow has this stage: scripts are optional, and not every receiver sends an acknowledgment. */
function isPartOf(facts: ExecutionFacts, step: ExecutionStep): boolean {
  // A stage at which the run will fail is part of it from the start.
  if (facts.last_step === step || reasonOf(facts.fate.reason_code)?.step === step) return true;
  switch (step) {
    case 'PRE_PROCESS':
    case 'POST_PROCESS':
      return hasScript(facts.flow, step);
    case 'ACKNOWLEDGE':
      return facts.ack_kind !== null;
    default:
      return true;
  }
}

function statusOf(facts: ExecutionFacts, step: ExecutionStep): StepStatus {
  if (!isPartOf(facts, step)) return 'SKIPPED';
  if (isDone(facts, step)) return 'DONE';
  if (endedWell(facts)) return 'SKIPPED';
  if (facts.last_step !== step || facts.status === 'SUBMITTED')
    return endedBadly(facts) ? 'SKIPPED' : 'PENDING';
  if (!endedBadly(facts)) return 'RUNNING';
  // A skipped run ended at a stage that succeeded.
  return facts.status === 'SKIPPED' ? 'DONE' : 'FAILED';
}

/** Duration of each completed stage in milliseconds; they add up to the execution's own duration. */
function durations(facts: ExecutionFacts, ran: readonly ExecutionStep[]): ReadonlyMap<ExecutionStep, number> {
  const weights = ran.map((step) => shares[step] * (0.5 + unit(facts.hash, 'stage', step)));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const total = facts.duration_ms;
  // The total of a running execution is unknown; its completed stages were fast.
  if (total === null) return new Map(ran.map((step, i) => [step, Math.round(weights[i] ?? 0)]));
  const waited = Math.min(patience(facts), Math.floor(total * 0.98));
  const result = new Map<ExecutionStep, number>();
  let left = total;
  for (const [i, step] of ran.entries()) {
    const isLast = i === ran.length - 1;
    const part = isLast ? left : Math.floor(((total - waited) * (weights[i] ?? 0)) / all);
    result.set(step, part);
    left -= part;
  }
  return result;
}

/** Timing of all nine stages, in order. Waiting for the acknowledgment comes after the execution's duration. */
export function stepTimes(facts: ExecutionFacts): readonly StepTime[] {
  const statuses = STAGES.map((step) => statusOf(facts, step));
  // A processed run whose outcome is not known yet: its last stage has taken its time.
  const isProcessed = (i: number) => facts.duration_ms !== null && statuses[i] === 'RUNNING';
  const ran = STAGES.filter(
    (step, i) =>
      step !== 'ACKNOWLEDGE' && (statuses[i] === 'DONE' || statuses[i] === 'FAILED' || isProcessed(i)),
  );
  const spent = facts.started_at === null ? new Map<ExecutionStep, number>() : durations(facts, ran);
  let at = facts.started_at ?? facts.submitted_at;
  return STAGES.map((step, i): StepTime => {
    const status = statuses[i] ?? 'PENDING';
    if (facts.started_at === null || status === 'PENDING' || status === 'SKIPPED') {
      return { step, status, started_at: null, duration_ms: null };
    }
    const started_at = at;
    if (step === 'ACKNOWLEDGE') {
      const ended = facts.ack_received_at ?? (status === 'FAILED' ? facts.ended_at : null);
      const end = status === 'RUNNING' ? null : ended;
      return { step, status, started_at, duration_ms: end === null ? null : Math.max(0, end - started_at) };
    }
    const duration_ms = status === 'RUNNING' ? null : (spent.get(step) ?? 0);
    at += duration_ms ?? 0;
    return { step, status, started_at, duration_ms };
  });
}

/** When a stage ended; null if it has not. */
export function endOfStep(facts: ExecutionFacts, step: ExecutionStep): number | null {
  const found = stepTimes(facts).find((stepTime) => stepTime.step === step);
  return found?.started_at == null || found.duration_ms === null
    ? null
    : found.started_at + found.duration_ms;
}
