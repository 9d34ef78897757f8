import type { NotifierDigest, NotifierEvent } from '#schema-types';
import type { Condition, QuietHours } from '../../world/notifiers.ts';
import { minuteOfDay } from '../../../kernel/minute-of-day.ts';
import type { Occurrence } from './occurrences.ts';
import type { Silence } from '../notifier/notifiers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const isFailure = (event: NotifierEvent): boolean =>
  event === 'LOGICAL_FAILURE' || event === 'TECHNICAL_FAILURE';

/** The events that meet a notifier's condition, in order. The input is all events of the scope, earliest first. */
export function occurrencesToSend(
  all: readonly Occurrence[],
  events: ReadonlySet<NotifierEvent>,
  { kind, threshold, window_minutes, min_runs }: Condition,
): Occurrence[] {
  const wanted = ({ event }: Occurrence) => events.has(event);
  const least = threshold ?? 1;
  const span = (window_minutes ?? 60) * MINUTE;
  if (kind === 'EACH') return all.filter(wanted);

  const toSend: Occurrence[] = [];
  if (kind === 'COUNT_IN_WINDOW') {
    let window: number[] = [];
    for (const occurrence of all.filter(wanted)) {
      window = [...window.filter((at) => at > occurrence.at - span), occurrence.at];
      if (window.length < least) continue;
      toSend.push(occurrence);
      window = [];
    }
    return toSend;
  }
  if (kind === 'CONSECUTIVE') {
    const inARow = new Map<number, number>();
    for (const occurrence of all) {
      if (!wanted(occurrence)) {
        // A skipped execution does not reveal anything about the partner's system.
        if (occurrence.event !== 'SKIPPED') inARow.delete(occurrence.flow);
        continue;
      }
      const count = (inARow.get(occurrence.flow) ?? 0) + 1;
      inARow.set(occurrence.flow, count);
      if (count === least) toSend.push(occurrence);
    }
    return toSend;
  }
  let window: Occurrence[] = [];
  let isLow = false;
  for (const occurrence of all) {
    if (occurrence.event !== 'SUCCESS' && !isFailure(occurrence.event)) continue;
    window = [...window.filter(({ at }) => at > occurrence.at - span), occurrence];
    const good = window.filter(({ event }) => event === 'SUCCESS').length;
    const low = window.length >= (min_runs ?? 1) && (100 * good) / window.length < least;
    // Reported when the rate drops below the threshold, and not again until it has recovered.
    if (low && !isLow && wanted(occurrence)) toSend.push(occurrence);
    isLow = low;
  }
  return toSend;
}

const minutes = (text: string): number => {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return hour * 60 + minute;
};

/** The end of the quiet hours around an instant, or the instant itself outside quiet hours. */
export function afterQuiet(at: number, quiet: QuietHours | null): number {
  if (!quiet) return at;
  const now = minuteOfDay(at, quiet.time_zone);
  const from = minutes(quiet.starts_at);
  const to = minutes(quiet.ends_at);
  const isQuiet = from <= to ? now >= from && now < to : now >= from || now < to;
  if (!isQuiet) return at;
  const wait = (to - now + 24 * 60) % (24 * 60);
  return Math.floor(at / MINUTE) * MINUTE + wait * MINUTE;
}

const digests: Readonly<Record<NotifierDigest, number>> = {
  IMMEDIATE: 0,
  M15: 15 * MINUTE,
  H1: HOUR,
  D1: 24 * HOUR,
};

/** Events that are sent together. */
export interface Bundle {
  readonly at: number;
  readonly occurrences: readonly Occurrence[];
}

/**
 * Groups events by the time at which they are sent: immediately or as a digest, after quiet hours, and never during a
 * silent period.
 */
export function bundles(
  toSend: readonly Occurrence[],
  {
    digest,
    quiet_hours,
    silences,
  }: { digest: NotifierDigest; quiet_hours: QuietHours | null; silences: readonly Silence[] },
  now: number,
): Bundle[] {
  const gap = digests[digest];
  const found = new Map<number | string, { at: number; occurrences: Occurrence[] }>();
  for (const occurrence of toSend) {
    const isSilent = silences.some(
      ({ from, to }) => occurrence.at >= from && (to === null || occurrence.at < to),
    );
    if (isSilent) continue;
    const due = gap === 0 ? occurrence.at + 1500 : (Math.floor(occurrence.at / gap) + 1) * gap;
    const at = afterQuiet(due, quiet_hours);
    if (at > now) continue;
    // Immediate events are sent one by one; those held back by quiet hours are sent together.
    const key = gap === 0 && at === due ? occurrence.id : at;
    const bundle = found.get(key);
    if (bundle) bundle.occurrences.push(occurrence);
    else found.set(key, { at, occurrences: [occurrence] });
  }
  return [...found.values()].sort((a, b) => b.at - a.at);
}
