import { Cron } from 'croner';
import type { Schedule } from './sftp-jobs.ts';

const MINUTE = 60_000;
/** Between two looks of a job that looks again and again. */
export const CONTINUOUS_MS = 30_000;

/** Why a text is no cron expression of five fields; null when it is one. */
export function cronFault(text: string): string | null {
  if (text.trim().split(/\s+/).length !== 5)
    return 'Enter five fields: minute, hour, day of the month, month, and day of the week.';
  try {
    const next = new Cron(text, { mode: '5-part', paused: true }).nextRun();
    return next === null ? 'This schedule never runs.' : null;
  } catch (error) {
    return `This is not a valid cron expression: ${(error as Error).message.replace(/^CronPattern: /, '')}`;
  }
}

const crons = new Map<string, Cron>();
function cronOf(text: string, time_zone: string): Cron {
  const key = `${time_zone} ${text}`;
  let found = crons.get(key);
  if (!found) crons.set(key, (found = new Cron(text, { mode: '5-part', timezone: time_zone, paused: true })));
  return found;
}

/** The gap between two looks of a schedule that has an even one; null for cron. */
export const gapOf = (schedule: Schedule): number | null =>
  schedule.kind === 'CRON'
    ? null
    : schedule.kind === 'CONTINUOUS'
      ? CONTINUOUS_MS
      : schedule.every_minutes * MINUTE;

/** The first instant after `at` at which a schedule comes true; null when it never does again. */
export function nextRun(schedule: Schedule, time_zone: string, at: number): number | null {
  const gap = gapOf(schedule);
  if (gap !== null) return (Math.floor(at / gap) + 1) * gap;
  return schedule.kind === 'CRON'
    ? (cronOf(schedule.cron, time_zone).nextRun(new Date(at))?.getTime() ?? null)
    : null;
}

/** The instants from `from` to `to` at which a schedule came true, latest first. */
export function runsBetween(schedule: Schedule, time_zone: string, from: number, to: number): number[] {
  const found: number[] = [];
  for (
    let at = nextRun(schedule, time_zone, from);
    at !== null && at <= to;
    at = nextRun(schedule, time_zone, at)
  )
    found.push(at);
  return found.toReversed();
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A schedule in words. */
export function scheduleInWords(schedule: Schedule): string {
  if (schedule.kind === 'CONTINUOUS') return 'Continuously, every 30 seconds';
  if (schedule.kind === 'INTERVAL') {
    const { every_minutes: n } = schedule;
    if (n === 1) return 'Every minute';
    if (n % 1440 === 0) return n === 1440 ? 'Every day' : `Every ${n / 1440} days`;
    if (n % 60 === 0) return n === 60 ? 'Every hour' : `Every ${n / 60} hours`;
    return `Every ${n} minutes`;
  }
  const [minute = '*', hour = '*', day = '*', month = '*', weekday = '*'] = schedule.cron.trim().split(/\s+/);
  const isPlain = day === '*' && month === '*' && /^\d+$/.test(minute);
  const days = daysInWords(weekday);
  if (!isPlain || days === null) return `Cron: ${schedule.cron}`;
  const pad = (text: string) => text.padStart(2, '0');
  if (/^\d+$/.test(hour)) return `At ${pad(hour)}:${pad(minute)}${days}`;
  const [, from, to] = /^(\d+)-(\d+)$/.exec(hour) ?? [];
  if (from !== undefined && to !== undefined)
    return `Every hour from ${pad(from)}:${pad(minute)} to ${pad(to)}:${pad(minute)}${days}`;
  return hour === '*' ? `Every hour, ${minute} minutes past${days}` : `Cron: ${schedule.cron}`;
}

/** The days of the week of a cron expression, as the end of a sentence; null for what has no short words. */
function daysInWords(field: string): string | null {
  if (field === '*') return ' every day';
  if (field === '1-5') return ' Monday to Friday';
  return /^[0-7]$/.test(field) ? ` on ${DAYS[Number(field) % 7]}s` : null;
}
