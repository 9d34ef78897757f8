/** The seven status colors, always shown with a word; defined in tokens.css. */
export type StatusTone = 'ok' | 'fail' | 'tech' | 'wait' | 'run' | 'skip' | 'sub';

/**
 * The color and label of a status. Type tables of these over the enum, so that a new status does not compile until it
 * is added.
 */
export interface StatusLook {
  tone: StatusTone;
  label: string;
}

const UNKNOWN: StatusLook = { tone: 'sub', label: 'Unknown' };

/** Looks up a status; also handles one that a newer server has added. */
export function statusLook<Status extends string>(
  table: Readonly<Record<Status, StatusLook>>,
  status: NoInfer<Status> | '%future added value',
): StatusLook {
  return (table as Readonly<Record<string, StatusLook>>)[status] ?? UNKNOWN;
}
