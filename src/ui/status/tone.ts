/** The seven colors of a state, each always beside a word: tokens.css names them. */
export type StatusTone = 'ok' | 'fail' | 'tech' | 'wait' | 'run' | 'skip' | 'sub';

/** How a status looks and what it is called. Type tables of these over the enum: a new status then fails to compile. */
export interface StatusLook {
  tone: StatusTone;
  label: string;
}

const UNKNOWN: StatusLook = { tone: 'sub', label: 'Unknown' };

/** Looks a status up, and survives one that a newer server invents. */
export function statusLook<Status extends string>(
  table: Readonly<Record<Status, StatusLook>>,
  status: NoInfer<Status> | '%future added value',
): StatusLook {
  return (table as Readonly<Record<string, StatusLook>>)[status] ?? UNKNOWN;
}
