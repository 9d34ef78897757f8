import { setNewest } from '#lib/set-newest.ts';

/** A list's scroll position, current row, and expanded rows at the time the person left it. */
export interface ScrollPlace {
  offset: number;
  active: number;
  expanded: readonly number[];
}

export const LIST_TOP: ScrollPlace = { offset: 0, active: 0, expanded: [] };

// Kept for the life of the page: after a reload, lists start at the top because the rows must be fetched again.
const places = new Map<string, ScrollPlace>();
const MAX = 50;

export function recallPlace(key: string | undefined): ScrollPlace {
  return (key && places.get(key)) || LIST_TOP;
}

export function rememberPlace(key: string | undefined, place: ScrollPlace): void {
  if (key) setNewest(places, [key, place], MAX);
}

/**
 * Resets to the state of a new page, for tests, which share one page.
 *
 * @internal
 */
export const forgetPlaces = (): void => places.clear();
