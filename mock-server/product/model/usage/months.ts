import { graphqlError } from '../../../engine/errors.ts';
import type { World } from '../../world/world.ts';

/** A calendar month in UTC; instants in milliseconds since 1970. */
export interface Month {
  /** For example `2026-08`. */
  readonly name: string;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

export function monthOf(instant: number, offset = 0): Month {
  const date = new Date(instant);
  const from = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1);
  const begin = new Date(from);
  return {
    name: begin.toISOString().slice(0, 7),
    from,
    to: Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1, 1),
  };
}

/** Months with reports, latest first, back to the first roll-ups or the creation of the workspace. */
export function monthsOf(company_uuid: string, world: World, now: number): Month[] {
  const company = world.company(company_uuid);
  const begin = company ? world.rollUps.beginOf(company.index) : now;
  const made = company ? world.anchor - company.created_days_ago * 86_400_000 : now;
  const first = Math.max(begin, Math.min(made, now));
  const months: Month[] = [];
  for (let month = monthOf(now); month.to > first; month = monthOf(month.from - 1)) months.push(month);
  return months;
}

/** Parses `2026-08`; throws BAD_USER_INPUT for anything but a month with a report. */
export function readMonth(name: string, months: readonly Month[]): Month {
  const found = months.find((month) => month.name === name);
  if (found) return found;
  const isMonth = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(name);
  const range = `${months.at(-1)?.name} to ${months[0]?.name}`;
  throw graphqlError(
    'BAD_USER_INPUT',
    isMonth ? `No report for ${name}. Available: ${range}.` : 'Enter `month` as YYYY-MM, such as 2026-08.',
    { extensions: { argument: 'month' } },
  );
}
