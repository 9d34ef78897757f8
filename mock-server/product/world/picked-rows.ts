import { listOfRows, type Rows } from './rows.ts';

/** Keeps, in place, those among the first `count` rows that have a wanted value in a column; returns their number. */
export function narrow(rows: Uint32Array, count: number, column: Uint8Array, wanted: Uint8Array): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const row = rows[i] ?? 0;
    // Written first and counted afterward, to avoid an unpredictable branch.
    rows[kept] = row;
    kept += wanted[column[row] ?? 0] ?? 0;
  }
  return kept;
}

/** The rows that satisfy a condition. */
export function pick(rows: Rows, holds: (row: number) => boolean): Rows {
  let found = new Uint32Array(Math.min(rows.length, 1024));
  let count = 0;
  for (let place = 0; place < rows.length; place++) {
    const row = rows.at(place);
    if (!holds(row)) continue;
    if (count === found.length) {
      const larger = new Uint32Array(Math.min(rows.length, count * 2));
      larger.set(found);
      found = larger;
    }
    found[count++] = row;
  }
  return listOfRows(found.slice(0, count));
}

/** Those of the rows that are in `within`, in order and without duplicates. */
export function some(rows: readonly (number | null)[], within: Rows): Rows {
  const found = new Set(rows.filter((row): row is number => row !== null && within.has(row)));
  return listOfRows(Uint32Array.from(found).sort());
}
