import { expect, test } from 'vitest';
import { cronError, nextRun, runsBetween, scheduleInWords } from './schedule.ts';

const at = (iso: string) => Date.parse(iso);
const next = (cron: string, time_zone: string, from: string) =>
  new Date(nextRun({ kind: 'CRON', cron }, time_zone, at(from)) ?? NaN).toISOString();

test.each([
  ['15 6-18 * * 1-5', 'America/Los_Angeles', '2026-09-15T14:30:00Z', '2026-09-15T15:15:00.000Z'],
  // Friday evening is followed by Monday morning.
  ['15 6-18 * * 1-5', 'America/Los_Angeles', '2026-09-19T02:00:00Z', '2026-09-21T13:15:00.000Z'],
  ['0 6 * * 0', 'Europe/London', '2026-09-15T00:00:00Z', '2026-09-20T05:00:00.000Z'],
  // Clocks go forward: 02:30 does not exist, so it runs at the end of that hour.
  ['30 2 * * *', 'America/New_York', '2026-03-08T05:00:00Z', '2026-03-08T07:00:00.000Z'],
  ['*/5 * * * *', 'Asia/Kolkata', '2026-09-15T14:30:00Z', '2026-09-15T14:35:00.000Z'],
  ['0 0 29 2 *', 'UTC', '2026-09-15T00:00:00Z', '2028-02-29T00:00:00.000Z'],
])('%s in %s after %s runs next at %s', (cron, zone, from, expected) => {
  expect(next(cron, zone, from)).toBe(expected);
});

test('interval schedules run at regular times, and always after the given one', () => {
  const now = at('2026-09-15T14:30:00Z');
  expect(nextRun({ kind: 'INTERVAL', every_minutes: 15 }, 'UTC', now)).toBe(now + 15 * 60_000);
  expect(nextRun({ kind: 'INTERVAL', every_minutes: 15 }, 'UTC', now + 1)).toBe(now + 15 * 60_000);
  expect(nextRun({ kind: 'CONTINUOUS' }, 'UTC', now + 1)).toBe(now + 30_000);
});

test('all runs of a period are listed, latest first', () => {
  const runs = runsBetween({ kind: 'CRON', cron: '0 6 * * 0' }, 'UTC', {
    from: at('2026-08-31T00:00:00Z'),
    to: at('2026-09-15T00:00:00Z'),
  });
  expect(runs.map((run) => new Date(run).toISOString())).toEqual([
    '2026-09-13T06:00:00.000Z',
    '2026-09-06T06:00:00.000Z',
  ]);
});

test.each([
  ['* * * *', 'five fields'],
  ['* * * * * *', 'five fields'],
  ['61 * * * *', 'not a valid cron expression'],
  ['* * * * monday-ish', 'not a valid cron expression'],
  ['0 0 31 2 *', 'never'],
])('%j is refused: %s', (cron, why) => expect(cronError(cron)).toContain(why));
test.each(['15 6-18 * * 1-5', '*/10 * * * *', '0 0 1 * *'])('%s is accepted', (cron) =>
  expect(cronError(cron)).toBeNull(),
);

test.each([
  [{ kind: 'INTERVAL', every_minutes: 1 }, 'Every minute'],
  [{ kind: 'INTERVAL', every_minutes: 90 }, 'Every 90 minutes'],
  [{ kind: 'INTERVAL', every_minutes: 120 }, 'Every 2 hours'],
  [{ kind: 'CRON', cron: '5 7 * * *' }, 'At 07:05 every day'],
  [{ kind: 'CRON', cron: '0 6 * * 0' }, 'At 06:00 on Sundays'],
  [{ kind: 'CRON', cron: '15 6-18 * * 1-5' }, 'Every hour from 06:15 to 18:15 Monday to Friday'],
  [{ kind: 'CRON', cron: '*/7 3,9 * 2 *' }, 'Cron: */7 3,9 * 2 *'],
] as const)('the description of %j: %s', (schedule, words) => expect(scheduleInWords(schedule)).toBe(words));
