import { withoutSecrets } from './secrets.ts';

const PREFIX = 'causeway.explorer.';
const OWNER = 'causeway.explorer-owner';

interface ExplorerStorage {
  readonly length: number;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  clear(): void;
}

const ours = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

/** Removes what the explorer stored on this machine. */
export function forgetExplorer(): void {
  for (const key of ours()) localStorage.removeItem(key);
}

/**
 * Stores the explorer's tabs, history and pane sizes on this machine for one person. Removes another person's data,
 * because past queries reveal what that person worked on.
 */
export function explorerStorage(subject: string | undefined): ExplorerStorage {
  const owner = subject ?? '';
  if (localStorage.getItem(OWNER) !== owner) {
    forgetExplorer();
    localStorage.setItem(OWNER, owner);
  }
  return {
    get length() {
      return ours().length;
    },
    getItem: (key) => localStorage.getItem(PREFIX + key),
    setItem: (key, value) => localStorage.setItem(PREFIX + key, withoutSecrets(withoutHeaders(value))),
    removeItem: (key) => localStorage.removeItem(PREFIX + key),
    clear: forgetExplorer,
  };
}

/** The history would keep entered headers, which are secrets: usually an access token. */
function withoutHeaders(value: string): string {
  if (!value.includes('"headers"')) return value;
  try {
    return JSON.stringify(JSON.parse(value), (key, inner: unknown) => (key === 'headers' ? null : inner));
  } catch {
    // A query that mentions "headers", not a history list.
    return value;
  }
}
