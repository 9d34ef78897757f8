import type { ExecutionStep } from '#schema-types';
import type { ExecutionFacts } from '../facts/facts.ts';

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

const ENDED_BADLY: ReadonlySet<string> = new Set(['SKIPPED', 'LOGICAL_FAILURE', 'TECHNICAL_FAILURE']);

/** A complete run whose outcome is not known yet may still turn out to have failed. */
export const endedWell = ({ status, fate }: ExecutionFacts): boolean =>
  status === 'SUCCESS' || (status === 'COMPLETE' && fate.reason_code === null);
export const endedBadly = (facts: ExecutionFacts): boolean => ENDED_BADLY.has(facts.status);

/** Whether an execution has completed a stage. */
export function isDone(facts: ExecutionFacts, step: ExecutionStep): boolean {
  if (facts.status === 'SUBMITTED') return false;
  const at = STAGES.indexOf(facts.last_step);
  const place = STAGES.indexOf(step);
  if (place < at) return true;
  return place === at && endedWell(facts);
}
