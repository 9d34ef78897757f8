/** Seeded executions in default order: a range of row numbers, or an ascending list of them. */
export interface Rows {
  readonly length: number;
  at(place: number): number;
  /** Position of a row, or where it would be inserted. */
  placeOf(row: number): number;
  has(row: number): boolean;
  /** The first row if they are consecutive; null for a list. */
  readonly start: number | null;
  /** A view if there is already a list. */
  list(): Uint32Array;
  /** Positions `from` (inclusive) to `to` (exclusive); shares the list. */
  slice(from: number, to: number): Rows;
}

export function rangeOfRows(start: number, end: number): Rows {
  const length = Math.max(0, end - start);
  return {
    length,
    start,
    at: (place) => start + place,
    placeOf: (row) => Math.min(length, Math.max(0, row - start)),
    has: (row) => row >= start && row < end,
    list() {
      const rows = new Uint32Array(length);
      for (let i = 0; i < length; i++) rows[i] = start + i;
      return rows;
    },
    slice: (from, to) => rangeOfRows(start + from, start + to),
  };
}

export function listOfRows(rows: Uint32Array): Rows {
  const placeOf = (row: number) => lowerBound(rows, row);
  return {
    length: rows.length,
    start: null,
    at: (place) => rows[place] ?? 0,
    placeOf,
    has: (row) => rows[placeOf(row)] === row,
    list: () => rows,
    slice: (from, to) => listOfRows(rows.subarray(from, to)),
  };
}

/** Rows without a few removed ones, given in ascending order. */
export function withoutRows(rows: Rows, removed: readonly number[]): Rows {
  if (removed.length === 0) return rows;
  const list = rows.list();
  const kept = new Uint32Array(list.length - removed.length);
  let from = 0;
  let to = 0;
  for (const row of [...removed, Infinity]) {
    const end = row === Infinity ? list.length : rows.placeOf(row);
    kept.set(list.subarray(from, end), to);
    to += end - from;
    from = end + 1;
  }
  return listOfRows(kept);
}

/** The first position in an ascending list whose row is at least `row`. */
export function lowerBound(rows: Uint32Array | Uint16Array, row: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first position at which a monotonic condition becomes true. */
export function firstPlace(length: number, holds: (place: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
