import type { McpCallOutcome } from '#gql/CallLog_query';
import { statusLook, type StatusLook } from '#ui/status/tone.ts';

export type OutcomeName = Exclude<McpCallOutcome, '%future added value'>;

const looks: Readonly<Record<OutcomeName, StatusLook>> = {
  OK: { tone: 'ok', label: 'Answered' },
  REFUSED: { tone: 'wait', label: 'Refused' },
  FAILED: { tone: 'fail', label: 'Failed' },
};

export const outcomeNames = Object.keys(looks) as OutcomeName[];

export const isOutcome = (name: string): name is OutcomeName => Object.hasOwn(looks, name);

/** Color and label for the result of a call. */
export const outcomeLook = (outcome: McpCallOutcome): StatusLook => statusLook(looks, outcome);
