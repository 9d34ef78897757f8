/** Where a list was left: how far down, and which row was the current one. */
export interface ScrollPlace {
  offset: number;
  active: number;
}

export const LIST_TOP: ScrollPlace = { offset: 0, active: 0 };

// As long as the page lives: a reload starts lists at their top, as the rows then have to be fetched anew.
const places = new Map<string, ScrollPlace>();
const MOST = 50;

export function recallPlace(key: string | undefined): ScrollPlace {
  return (key && places.get(key)) || LIST_TOP;
}

export function rememberPlace(key: string | undefined, place: ScrollPlace): void {
  if (!key) return;
  places.delete(key);
  places.set(key, place);
  for (const oldest of places.keys()) {
    if (places.size <= MOST) break;
    places.delete(oldest);
  }
}

/** What a new page begins with; for tests, in which pages follow each other without one. */
export const forgetPlaces = (): void => places.clear();
