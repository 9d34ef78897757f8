import { once } from '../../kernel/once.ts';
import type { ExecutionFacts } from '../facts/facts.ts';
import { answer, stepMessage, failureOf } from './phrases.ts';
import { stepTimes, type StepTime } from '../documents/steps.ts';

/** The schema's ExecutionStepRun; times in milliseconds since 1970. */
export interface StepRun extends StepTime {
  readonly message: string | null;
}

/** An execution's stages in order, with the result of each. */
export const stepsOf = once((facts: ExecutionFacts): readonly StepRun[] =>
  stepTimes(facts).map((time) => ({ ...time, message: messageOf(facts, time) })),
);

function messageOf(facts: ExecutionFacts, { step, status }: StepTime): string | null {
  switch (status) {
    case 'DONE':
      return stepMessage(facts, step);
    case 'FAILED':
      return failureOf(facts);
    case 'RUNNING':
      return step === 'ACKNOWLEDGE' ? answer(facts) : null;
    default:
      return null;
  }
}
