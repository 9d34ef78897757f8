import type { Rows } from './rows.ts';

/** Maximum number of row numbers in all cached results: 24 MB. */
const MAX_CACHED = 6_000_000;
/** Fixed cost of a cached result, in rows, so that empty results count as well. */
const ENTRY = 500;

/** Least-recently-used cache of results by query. */
export function createRowCache() {
  const known = new Map<string, Rows>();
  let held = 0;
  const get = (key: string): Rows | undefined => {
    const rows = known.get(key);
    if (rows) {
      known.delete(key);
      known.set(key, rows);
    }
    return rows;
  };
  const put = (key: string, rows: Rows): Rows => {
    known.set(key, rows);
    held += rows.length + ENTRY;
    for (const [oldest, { length }] of known) {
      if (held <= MAX_CACHED || oldest === key) break;
      known.delete(oldest);
      held -= length + ENTRY;
    }
    return rows;
  };
  return { get, put, rows: (key: string, make: () => Rows) => get(key) ?? put(key, make()) };
}
