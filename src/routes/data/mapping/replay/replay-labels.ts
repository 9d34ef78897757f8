import { formatCount } from '#lib/numbers.ts';
import type { ReplayTable_runs$data } from '#gql/ReplayTable_runs';
import { pluralize } from '#lib/text.ts';
import type { StatusLook } from '#ui/status/tone.ts';

export type ReplayRun = ReplayTable_runs$data[number];
type Outcome = ReplayRun['outcome'];

/** Color and label of each result. */
export const outcomeLooks: Readonly<Record<Exclude<Outcome, '%future added value'>, StatusLook>> = {
  PENDING: { tone: 'sub', label: 'Not yet' },
  SAME: { tone: 'ok', label: 'Same' },
  CHANGED: { tone: 'wait', label: 'Different' },
  FAILED: { tone: 'fail', label: 'Failed' },
  CANCELED: { tone: 'skip', label: 'Not run' },
};

/** The filter of the list of executions. */
export type Shown = 'differences' | 'changed' | 'failed' | 'same';

export const isShown = (shown: Shown, outcome: Outcome): boolean =>
  shown === 'same'
    ? outcome === 'SAME'
    : (shown !== 'failed' && outcome === 'CHANGED') || (shown !== 'changed' && outcome === 'FAILED');

/** An element in the usual notation, such as `B2A-01`; any other path unchanged. */
export function pathWords(path: string): string {
  const last = path.split('.').at(-1) ?? '';
  const element = /^([A-Z][A-Z\d]{1,2})(\d\d)(?:_(\d+))?$/.exec(last);
  if (!element) return path;
  const [, segment, place, component] = element;
  return component === undefined ? `${segment}-${place}` : `${segment}-${place}-${component}`;
}

const MAX_LENGTH = 60;

/** A value of a result on one line. */
export function valueWords(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === '') return 'empty';
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}…`;
}

/** How much of an execution's output differs. */
export function sizeWords(outcome: Outcome, difference_count: number): string {
  if (outcome !== 'CHANGED') return '–';
  if (difference_count === 0) return 'Failed before';
  return difference_count >= 100 ? '100 or more values' : pluralize(difference_count, 'value');
}

interface ReplayCounts {
  readonly total: number;
  readonly open: number;
  readonly broken: number;
  readonly accepted: number;
}

/** The results of a replay in a sentence, for the review before a deployment. */
export function replayFound({ total, open, broken, accepted }: ReplayCounts): string {
  const found = [
    open > 0 ? `${formatCount(open)} different` : '',
    broken > 0 ? `${formatCount(broken)} failed` : '',
    accepted > 0 ? `${formatCount(accepted)} accepted` : '',
  ].filter(Boolean);
  return found.length === 0
    ? `The replay of ${pluralize(total, 'execution')} gave the same results.`
    : `Of ${pluralize(total, 'replayed execution')}: ${found.join(', ')}.`;
}
