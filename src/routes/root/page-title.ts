/** Titles set by the displayed pages, in addition to the route's title. */
export interface PageTitle {
  /** The name of what the screen shows, in place of the route's title: `Send tender 204`. */
  readonly page: string | null;
  /** The name of what the screens belong to: the trading partner's. */
  readonly subject: string | null;
  /** Replaces the screen's title if the object in the address does not exist; the breadcrumb is then hidden. */
  readonly missing: string | null;
}

let current: PageTitle = { page: null, subject: null, missing: null };
const listeners = new Set<() => void>();

export const currentPageTitle = (): PageTitle => current;

export function changePageTitle(changed: Partial<PageTitle>): void {
  current = { ...current, ...changed };
  for (const listener of listeners) listener();
}

export function subscribeToPageTitle(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
