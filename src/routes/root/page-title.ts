/** What the shown pages say of themselves, beyond their route's title. */
export interface PageTitle {
  /** What the screen shows, in place of its route's title: `Send tender 204`. */
  readonly page: string | null;
  /** What the screens belong to: the trading partner's name. */
  readonly subject: string | null;
  /** Stands in place of the screen, because what its address names is not there: the way to it is not shown. */
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
