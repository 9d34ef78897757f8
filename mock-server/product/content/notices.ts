import type { ExecutionFacts } from '../facts/facts.ts';
import { endedBadly } from '../documents/stages.ts';
import { endOfStep } from '../documents/steps.ts';

/** When the notifications of an execution's canvas were sent; null if the run has not reached that point. */
export const noticedAt = (facts: ExecutionFacts): number | null =>
  endOfStep(facts, 'DELIVER') ??
  (facts.started_at !== null && endedBadly(facts) ? (facts.ended_at ?? null) : null);
