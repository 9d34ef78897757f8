import { fromLocalInput, toLocalInput, type Instant, type Zone } from './dates.ts';

/** The local day of an instant for this person: "2026-09-15". */
export const dayOf = (at: Instant, zone: Zone): string => toLocalInput(at, zone).slice(0, 10);

/** The end of a day, in the form in which the server stores an expiry; null for no day (''). */
export function endOfDay(day: string, zone: Zone): string | null {
  const end = day === '' ? null : fromLocalInput(`${day}T23:59:59`, zone);
  return end === null ? null : new Date(end).toISOString();
}
