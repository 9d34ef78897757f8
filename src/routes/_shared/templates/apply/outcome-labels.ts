import type { StatusLook } from '#ui/status/tone.ts';

/** The result for one partner, from a dry run or a run. */
export interface Result {
  readonly outcome: string;
  readonly message: string;
  readonly changes: readonly { readonly path: string; readonly before?: unknown; readonly after?: unknown }[];
  readonly flow_setups: readonly { readonly flow_uuid: string; readonly flow_name: string }[];
  readonly errors: readonly { readonly code: string; readonly message: string }[];
}

const isForbidden = ({ errors }: Result): boolean =>
  errors.some(({ code }) => code === 'FORBIDDEN' || code === 'NOT_FOUND');

export const willChange = ({ outcome }: Result): boolean => outcome === 'CREATED' || outcome === 'UPDATED';

/** Color and label for a dry run's result. It is a warning if the partner would lose changes of its own. */
export function previewLook(result: Result, isDrifted: boolean): StatusLook {
  if (willChange(result)) return { tone: isDrifted ? 'wait' : 'run', label: 'Will change' };
  if (result.outcome === 'UNCHANGED') return { tone: 'skip', label: 'No change' };
  return isForbidden(result)
    ? { tone: 'skip', label: 'Not allowed' }
    : { tone: 'wait', label: 'Not possible' };
}

/** Color and label for a run's result. */
export function runLook(result: Result): StatusLook {
  if (willChange(result)) return { tone: 'ok', label: 'Changed' };
  if (result.outcome === 'UNCHANGED') return { tone: 'skip', label: 'No change' };
  return isForbidden(result) ? { tone: 'skip', label: 'Not allowed' } : { tone: 'fail', label: 'Failed' };
}

/** What happened, or all the reasons why nothing did. */
export const resultWords = ({ message, errors }: Result): string =>
  errors.length === 0 ? message : errors.map((error) => error.message).join(' ');
