/**
 * Makes an entry the newest one of a map, and drops the oldest ones beyond a number. `lru-cache` does this on the server;
 * its 18 KB would be too much for a few small maps of the portal.
 */
export function setNewest<Key, Value>(
  map: Map<Key, Value>,
  [key, value]: readonly [Key, Value],
  max: number,
  dropped?: (value: Value) => void,
): void {
  map.delete(key);
  map.set(key, value);
  for (const [oldest, old] of map) {
    if (map.size <= max) break;
    map.delete(oldest);
    dropped?.(old);
  }
}
