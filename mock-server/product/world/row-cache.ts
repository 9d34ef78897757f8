import { LRUCache } from 'lru-cache';
import type { Rows } from './rows.ts';

/** Maximum number of row numbers in all cached results: 24 MB. */
const MAX_CACHED = 6_000_000;
/** Fixed cost of a cached result, in rows, so that empty results count as well. */
const ENTRY = 500;

/** Least-recently-used cache of results by query. */
export function createRowCache() {
  const known = new LRUCache<string, Rows>({
    maxSize: MAX_CACHED,
    sizeCalculation: ({ length }) => length + ENTRY,
  });
  const get = (key: string): Rows | undefined => known.get(key);
  const put = (key: string, rows: Rows): Rows => {
    known.set(key, rows);
    return rows;
  };
  return { get, put, rows: (key: string, make: () => Rows) => get(key) ?? put(key, make()) };
}
