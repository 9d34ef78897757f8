import type { StatusTone } from '#ui/status/tone.ts';

/** How bad a number of unresolved errors is. */
export type Severity = 'none' | 'low' | 'medium' | 'high';

interface SeverityLook {
  /** Null: no color. */
  readonly tone: Extract<StatusTone, 'fail' | 'wait'> | null;
  readonly label: string;
}

/** The word and color of each severity. */
export const severities: Readonly<Record<Severity, SeverityLook>> = {
  none: { tone: null, label: 'None' },
  low: { tone: null, label: 'Low' },
  medium: { tone: 'wait', label: 'Medium' },
  high: { tone: 'fail', label: 'High' },
};

/** The lowest share of executions for this severity. */
const MEDIUM_SHARE = 0.02;
const HIGH_SHARE = 0.1;
/** A single error among few executions is a large share, but not a trend. */
const HIGH_COUNT = 3;

/**
 * The rule for all counts of unresolved errors: their share of the executions determines the severity, and a high one
 * takes at least `HIGH_COUNT` errors.
 */
export function severityOf(unresolved: number, executions: number): Severity {
  if (unresolved === 0) return 'none';
  const share = unresolved / Math.max(executions, unresolved);
  if (share >= HIGH_SHARE && unresolved >= HIGH_COUNT) return 'high';
  return share >= MEDIUM_SHARE ? 'medium' : 'low';
}
