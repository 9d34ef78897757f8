const KEY = 'causeway.login-transaction';
const DAY_MS = 86_400_000;

interface Kept {
  /** The cookie as it appeared in `document.cookie`. */
  readonly cookie: string;
  readonly at: number;
}

const nameOf = (clientId: string) => `a0.spajs.txs.${clientId}=`;

const findTransaction = (clientId: string): string | undefined =>
  document.cookie.split('; ').find((item) => item.startsWith(nameOf(clientId)));

function stateOf(cookie: string): unknown {
  try {
    const value = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1));
    return (JSON.parse(value) as { state?: unknown }).state;
  } catch {
    return undefined;
  }
}

/** Whether this browser has started a sign-in and not completed it. */
export const isLoginUnderWay = (clientId: string): boolean => findTransaction(clientId) !== undefined;

/**
 * Saves a copy of this tab's sign-in transaction. The SDK uses one cookie for the whole browser (spec §9), so a sign-in
 * in a second tab would overwrite it.
 */
export function keepTransaction(clientId: string): void {
  const cookie = findTransaction(clientId);
  if (cookie === undefined) return;
  sessionStorage.setItem(KEY, JSON.stringify({ cookie, at: Date.now() } satisfies Kept));
}

/**
 * Restores this tab's transaction for the SDK if the provider's response belongs to it. Works once, and for one day
 * (spec §9).
 */
export function restoreTransaction(clientId: string): void {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
  sessionStorage.removeItem(KEY);
  const state = new URLSearchParams(location.search).get('state');
  if (!kept || !state || stateOf(kept.cookie) !== state) return;
  const left = Math.floor((kept.at + DAY_MS - Date.now()) / 1000);
  if (left <= 0 || !kept.cookie.startsWith(nameOf(clientId))) return;
  const secure = location.protocol === 'https:' ? '; secure; samesite=none' : '';
  document.cookie = `${kept.cookie}; path=/; max-age=${left}${secure}`;
}
