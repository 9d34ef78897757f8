import { personalKey } from './page-owner.ts';

/** A page that a person has been on. */
export interface Place {
  readonly path: string;
  readonly title: string;
  /** Where it belongs: the workspace's name. */
  readonly context: string;
}

const key = () => personalKey('causeway.recent-places');
const MOST = 8;

const isPlace = (value: unknown): value is Place => {
  const { path, title, context } = (value ?? {}) as Partial<Record<keyof Place, unknown>>;
  // A path of ours only: what lies in storage may have been put there by anything.
  return typeof title === 'string' && typeof context === 'string' && /^\/(?![/\\])/.test(String(path));
};

/** The pages that a person has been on, latest first. */
export function recentPlaces(): readonly Place[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function store(places: readonly Place[]): void {
  try {
    localStorage.setItem(key(), JSON.stringify(places.slice(0, MOST)));
  } catch {
    // No room left: nothing that a page should fail for.
  }
}

const without = (path: string) => recentPlaces().filter((place) => place.path !== path);

/** Puts a page on top of the list; a page is listed once. */
export const rememberPlace = (place: Place): void => store([place, ...without(place.path)]);

/** Takes a page off the list: what its address names is not there. */
export const forgetPlace = (path: string): void => store(without(path));

/** On logout: the next person shall not see where this one was. */
export const forgetPlaces = (): void => localStorage.removeItem(key());
