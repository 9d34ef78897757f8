import { minuteOfDay } from '../../kernel/minute-of-day.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Minutes since midnight at which regular emails are sent, in their time zone. */
const MORNING = 7 * 60;

/** Seven in the morning of the calendar day that begins at `day` in UTC, in a time zone. */
export function morningOf(day: number, time_zone: string): number {
  const noon = day + DAY / 2;
  const ahead = minuteOfDay(noon, time_zone) - 12 * 60;
  return day + (MORNING - ahead) * MINUTE;
}
