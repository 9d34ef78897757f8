/** The latest items received, limited in number and total size. */
export interface Recent<T> {
  add(item: T, bytes: number): void;
  /** Oldest first. */
  list(): readonly T[];
  clear(): void;
}

export function createRecent<T>(maxItems: number, maxBytes: number): Recent<T> {
  let items: { item: T; bytes: number }[] = [];
  let total = 0;
  return {
    add(item, bytes) {
      items.push({ item, bytes });
      total += bytes;
      while (items.length > maxItems || (total > maxBytes && items.length > 1)) {
        total -= items.shift()!.bytes;
      }
    },
    list: () => items.map(({ item }) => item),
    clear() {
      items = [];
      total = 0;
    },
  };
}
