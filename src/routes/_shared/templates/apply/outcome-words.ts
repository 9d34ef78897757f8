import type { StatusLook } from '../../../../ui/status/tone.ts';

/** One partner's result, of a dry run or a run. */
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

/** What a dry run expects. What a partner changed itself and would lose is a warning. */
export function previewLook(result: Result, isDrifted: boolean): StatusLook {
  if (willChange(result)) return { tone: isDrifted ? 'wait' : 'run', label: 'Will change' };
  if (result.outcome === 'UNCHANGED') return { tone: 'skip', label: 'No change' };
  return isForbidden(result)
    ? { tone: 'skip', label: 'Not allowed' }
    : { tone: 'wait', label: 'Not possible' };
}

/** What a run did. */
export function runLook(result: Result): StatusLook {
  if (willChange(result)) return { tone: 'ok', label: 'Changed' };
  if (result.outcome === 'UNCHANGED') return { tone: 'skip', label: 'No change' };
  return isForbidden(result) ? { tone: 'skip', label: 'Not allowed' } : { tone: 'fail', label: 'Failed' };
}

/** What happened, or all reasons why it did not. */
export const resultWords = ({ message, errors }: Result): string =>
  errors.length === 0 ? message : errors.map((error) => error.message).join(' ');
