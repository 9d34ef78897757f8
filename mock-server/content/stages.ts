import type { ExecutionFacts, ExecutionStep } from '../world/facts.ts';

/** All stages in order. */
export const STAGES: readonly ExecutionStep[] = [
  'RECEIVE',
  'PRE_PROCESS',
  'PARSE',
  'FILTER',
  'MAP',
  'GENERATE',
  'POST_PROCESS',
  'DELIVER',
  'ACKNOWLEDGE',
];

const ENDED_WELL: ReadonlySet<string> = new Set(['SUCCESS', 'COMPLETE']);
const ENDED_BADLY: ReadonlySet<string> = new Set(['SKIPPED', 'LOGICAL_FAILURE', 'TECHNICAL_FAILURE']);

export const endedWell = (facts: ExecutionFacts): boolean => ENDED_WELL.has(facts.status);
export const endedBadly = (facts: ExecutionFacts): boolean => ENDED_BADLY.has(facts.status);

/** Whether an execution has completed a stage. */
export function isDone(facts: ExecutionFacts, step: ExecutionStep): boolean {
  if (facts.status === 'SUBMITTED') return false;
  const at = STAGES.indexOf(facts.last_step);
  const place = STAGES.indexOf(step);
  if (place < at) return true;
  return place === at && endedWell(facts);
}
