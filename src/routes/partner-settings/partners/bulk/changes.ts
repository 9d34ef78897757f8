import type { PartnerChange as AnyChange, PartnerChangeOutcome } from '#gql/useChangePartnersMutation';
import { pluralize } from '#lib/text.ts';
import type { StatusLook } from '#ui/status/tone.ts';
import type { partnerStatuses } from '#shared/partner-labels.ts';

export type PartnerChange = Exclude<AnyChange, '%future added value'>;
type Outcome = Exclude<PartnerChangeOutcome, '%future added value'>;

interface ChangeWords {
  /** The label of the button that makes the change: "Pause". */
  readonly verb: string;
  /** The past participle: "paused". Changes of tags are worded separately. */
  readonly done: string;
  /** The change that undoes it. */
  readonly undo: PartnerChange;
  readonly danger?: true;
}

export const changes: Readonly<Record<PartnerChange, ChangeWords>> = {
  PAUSE: { verb: 'Pause', done: 'paused', undo: 'RESUME' },
  RESUME: { verb: 'Resume', done: 'resumed', undo: 'PAUSE' },
  ARCHIVE: { verb: 'Archive', done: 'archived', undo: 'RESTORE', danger: true },
  RESTORE: { verb: 'Restore', done: 'restored', undo: 'ARCHIVE' },
  ADD_TAG: { verb: 'Add tag', done: 'changed', undo: 'REMOVE_TAG' },
  REMOVE_TAG: { verb: 'Remove tag', done: 'changed', undo: 'ADD_TAG' },
};

export const needsTag = (change: PartnerChange): boolean => change === 'ADD_TAG' || change === 'REMOVE_TAG';

/** The changes that make sense for a partner in this status. */
export function statusChanges(status: keyof typeof partnerStatuses | '%future added value'): PartnerChange[] {
  if (status === 'ARCHIVED') return ['RESTORE'];
  return [status === 'PAUSED' ? 'RESUME' : 'PAUSE', 'ARCHIVE'];
}

/** The actual or expected result for a partner. */
export interface Verdict {
  readonly partner_uuid: string;
  readonly partner_name: string;
  readonly status: keyof typeof partnerStatuses | '%future added value';
  readonly outcome: PartnerChangeOutcome;
  readonly detail: string;
  /** What depends on the partner, in words; only requested before it is archived. */
  readonly uses: readonly string[];
}

const expected: Readonly<Record<Outcome, StatusLook>> = {
  CHANGED: { tone: 'run', label: 'Will change' },
  UNCHANGED: { tone: 'sub', label: 'No change' },
  DENIED: { tone: 'wait', label: 'Not allowed' },
  FAILED: { tone: 'wait', label: 'Not allowed' },
};

const actual: Readonly<Record<Outcome, StatusLook>> = {
  CHANGED: { tone: 'ok', label: 'Changed' },
  UNCHANGED: { tone: 'sub', label: 'No change' },
  DENIED: { tone: 'fail', label: 'Not allowed' },
  FAILED: { tone: 'fail', label: 'Failed' },
};

export const outcomeLooks = { expected, actual };

/** "Pause 3 trading partners", "Pause Alder Retail", "Add the tag “carrier” to 3 trading partners" */
export function changeTitle(change: PartnerChange, names: readonly string[], tag: string): string {
  const who = names.length === 1 && names[0] ? names[0] : pluralize(names.length, 'trading partner');
  const which = tag === '' ? 'a tag' : `the tag “${tag}”`;
  if (change === 'ADD_TAG') return `Add ${which} to ${who}`;
  if (change === 'REMOVE_TAG') return `Remove ${which} from ${who}`;
  return `${changes[change].verb} ${who}`;
}

/** "3 trading partners paused", "Tag “carrier” added to Alder Retail" */
export function doneWords(change: PartnerChange, names: readonly string[], tag: string): string {
  const who = names.length === 1 && names[0] ? names[0] : pluralize(names.length, 'trading partner');
  if (change === 'ADD_TAG') return `Tag “${tag}” added to ${who}`;
  if (change === 'REMOVE_TAG') return `Tag “${tag}” removed from ${who}`;
  return `${who} ${changes[change].done}`;
}
