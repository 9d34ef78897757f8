import { messageOf } from '../../kernel/errors.ts';
import { Cron } from 'croner';
import type { Schedule } from './sftp-jobs.ts';

const MINUTE = 60_000;
/** Interval of a continuous job. */
export const CONTINUOUS_MS = 30_000;

/** Why a text is not a five-field cron expression; null if it is. */
export function cronError(text: string): string | null {
  if (text.trim().split(/\s+/).length !== 5)
    return 'Enter five fields: minute, hour, day of the month, month, and day of the week.';
  try {
    const next = new Cron(text, { mode: '5-part', paused: true }).nextRun();
    return next === null ? 'This schedule never runs.' : null;
  } catch (error) {
    return `This is not a valid cron expression: ${messageOf(error).replace(/^CronPattern: /, '')}`;
  }
}

const crons = new Map<string, Cron>();
function cronOf(text: string, time_zone: string): Cron {
  const key = `${time_zone} ${text}`;
  let found = crons.get(key);
  if (!found) crons.set(key, (found = new Cron(text, { mode: '5-part', timezone: time_zone, paused: true })));
  return found;
}

/** The interval of a schedule with a fixed interval; null for cron. */
export const gapOf = (schedule: Schedule): number | null =>
  schedule.kind === 'CRON'
    ? null
    : schedule.kind === 'CONTINUOUS'
      ? CONTINUOUS_MS
      : schedule.every_minutes * MINUTE;

/** The first run time after `at`; null if there will be none. */
export function nextRun(schedule: Schedule, time_zone: string, at: number): number | null {
  const gap = gapOf(schedule);
  if (gap !== null) return (Math.floor(at / gap) + 1) * gap;
  return schedule.kind === 'CRON'
    ? (cronOf(schedule.cron, time_zone).nextRun(new Date(at))?.getTime() ?? null)
    : null;
}

/** The run times of a schedule from `from` to `to`, latest first. */
export function runsBetween(
  schedule: Schedule,
  time_zone: string,
  { from, to }: { from: number; to: number },
): number[] {
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

/** A description of a schedule. */
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

/** The weekdays of a cron expression as the end of a sentence; null if there is no short description. */
function daysInWords(field: string): string | null {
  if (field === '*') return ' every day';
  if (field === '1-5') return ' Monday to Friday';
  return /^[0-7]$/.test(field) ? ` on ${DAYS[Number(field) % 7]}s` : null;
}
