import { personalKey } from './page-owner.ts';
import { withoutSecrets } from './secrets.ts';

/** A page that the person has visited. */
export interface Place {
  readonly path: string;
  readonly title: string;
  /** The workspace that the page belongs to. */
  readonly context: string;
}

const key = () => personalKey('causeway.recent-places');
const MAX = 8;

const isPlace = (value: unknown): value is Place => {
  const { path, title, context } = (value ?? {}) as Partial<Record<keyof Place, unknown>>;
  // Accept portal paths only: anything may have been written to storage.
  return typeof title === 'string' && typeof context === 'string' && /^\/(?![/\\])/.test(String(path));
};

/** The pages that the person has visited, latest first. */
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
    localStorage.setItem(key(), JSON.stringify(places.slice(0, MAX)));
  } catch {
    // Storage is full; the page must not fail because of that.
  }
}

const without = (path: string) => recentPlaces().filter((place) => place.path !== path);

/** Moves a page to the top of the list; each page is listed once. */
export function rememberPlace({ path, title, context }: Place): void {
  // Also the name of an object may contain one.
  const place = { path, title: withoutSecrets(title, '…'), context: withoutSecrets(context, '…') };
  if (withoutSecrets(path) === path) store([place, ...without(path)]);
}

/** Removes a page that no longer exists. */
export const forgetPlace = (path: string): void => store(without(path));

/** Called on sign-out: the next person must not see what this one visited. */
export const forgetPlaces = (): void => localStorage.removeItem(key());
