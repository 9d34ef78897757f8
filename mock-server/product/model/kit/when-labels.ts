import type { MockContext } from '../../context.ts';
import type { Actor } from '../../world/actors.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function written(at: number, timeZone: string, parts: Intl.DateTimeFormatOptions): string {
  const key = `${timeZone} ${JSON.stringify(parts)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone, hourCycle: 'h23' });
    formats.set(key, format);
  }
  // en-GB writes "Sept", the only month with four letters.
  return format.format(at).replace(/Sept\b/, 'Sep');
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;

/**
 * "at 13:04", or "on 14 Sep 2026, 13:04" if it was on another day: in the time zone of the person who reads it, as the
 * portal writes times.
 */
export function whenWords(
  at: number,
  { clock, person, store }: Pick<MockContext, 'clock' | 'person' | 'store'>,
): string {
  const zone = store.exists('Viewer', person.user_uuid)
    ? store.read('Viewer', person.user_uuid, 'time_zone')
    : person.time_zone;
  const time = written(at, zone, TIME);
  const day = written(at, zone, DAY);
  return day === written(clock.now(), zone, DAY) ? `at ${time}` : `on ${day}, ${time}`;
}

/** "by Tomás Reyes at 13:04", or "by you at 13:04" to that person; only the time if nobody is known. */
export function doneWords(
  by: Actor | null | undefined,
  at: number,
  context: Pick<MockContext, 'clock' | 'person' | 'store'>,
): string {
  const when = whenWords(at, context);
  if (!by) return when;
  const isReader = by.email !== null && by.email === context.person.email;
  return `by ${isReader ? 'you' : by.display} ${when}`;
}
