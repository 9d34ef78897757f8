import { formatDate, formatDateTime, toLocalInput, toMillis, type Instant, type Zone } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import type { Shortcut } from '#ui/text/shortcuts.ts';
import type { ProblemView } from '../pulse-address.ts';

/** The actions on a problem that open a dialog. */
export type Asked = 'assign' | 'snooze' | 'ignore';

/** The shortcuts for these actions on a row. */
export const askedByKey: Readonly<Record<string, Asked>> = { a: 'assign', s: 'snooze', i: 'ignore' };

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['A'], does: 'Assign the problem' },
  { keys: ['S'], does: 'Snooze the problem' },
  { keys: ['I'], does: 'Ignore the problem' },
];

interface Ends {
  readonly snoozed_until?: Instant | null;
  readonly snoozed_count?: number | null;
  readonly ignored_until?: Instant | null;
}

/**
 * When a problem comes back: "16 Sep 2026, 08:00", "After 3 more executions", "End of 15 Oct 2026"; null if it is not put
 * aside.
 */
export function returnWords(
  { snoozed_until, snoozed_count, ignored_until }: Ends,
  zone: Zone,
): string | null {
  if (snoozed_count != null) return `After ${pluralize(snoozed_count, 'more execution')}`;
  if (snoozed_until != null) return formatDateTime(snoozed_until, zone);
  if (ignored_until == null) return null;
  // Whoever ignored it in another time zone chose the end of a day that is none here.
  return toLocalInput(toMillis(ignored_until), zone).endsWith('T00:00')
    ? `End of ${formatDate(toMillis(ignored_until) - 1, zone)}`
    : formatDateTime(ignored_until, zone);
}

interface EmptyWords {
  readonly title: string;
  readonly detail: string;
}

/** The words for an empty list. */
export const emptyWords = (view: ProblemView, putAside: number): EmptyWords =>
  ({
    open: {
      title: 'Nothing needs attention',
      detail:
        putAside === 0
          ? 'Every error in this period is resolved, and no acknowledgment is overdue.'
          : `Everything else is resolved; ${formatCount(putAside)} snoozed or ignored.`,
    },
    mine: { title: 'Nothing is assigned to you', detail: 'Problems assigned to you appear here.' },
    snoozed: { title: 'Nothing is snoozed', detail: 'Snoozed problems wait here until they come back.' },
    ignored: { title: 'Nothing is ignored', detail: 'Ignored problems stay here until their end date.' },
  })[view];
