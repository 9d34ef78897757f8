import type { SortedRows } from '../../../engine/store/connection.ts';
import { lowerBound } from '../../world/rows.ts';
import type { As2Status } from './messages.ts';

/** One message as the list stores it. */
export interface Item {
  readonly invocation_uuid: string;
  /** Rank of the execution (`RunView.rank`), which is the row of a seeded one. */
  readonly rank: number;
  readonly flow: number;
  readonly submitted_at: number;
  readonly status: As2Status;
}

/** A message, identified by its execution. */
export interface Found {
  readonly invocation_uuid: string;
  readonly submitted_at: number;
  readonly rank: number;
}

/** A sorted list of rows with some rows removed and others inserted, without copying it. */
export function spliced(
  rows: Uint32Array,
  gone: ReadonlySet<number>,
  { more, ageOf, anchor }: { more: readonly Item[]; ageOf: (row: number) => number; anchor: number },
): { readonly total: number; readonly at: (index: number) => number | Item } {
  const cuts: { readonly place: number; readonly item: Item | null }[] = [];
  for (const row of gone) {
    const place = lowerBound(rows, row);
    if (rows[place] === row) cuts.push({ place, item: null });
  }
  const removed = cuts.length;
  for (const item of more) {
    // For rows of the same age, the lower rank comes first.
    let place = placeOfAge(rows, anchor - item.submitted_at, ageOf);
    while (
      place < rows.length &&
      ageOf(rows[place] ?? 0) === anchor - item.submitted_at &&
      (rows[place] ?? 0) < item.rank
    )
      place++;
    cuts.push({ place, item });
  }
  // An inserted row goes before the row at its place. `more` is already sorted and the sort is stable.
  cuts.sort((a, b) => a.place - b.place || Number(a.item === null) - Number(b.item === null));
  return {
    total: rows.length - removed + more.length,
    at(index) {
      let left = index;
      let place = 0;
      for (const cut of cuts) {
        const run = cut.place - place;
        if (left < run) break;
        left -= run;
        place = cut.place;
        if (cut.item === null) place++;
        else if (left === 0) return cut.item;
        else left--;
      }
      return rows[place + left] ?? 0;
    },
  };
}

/** The first place whose row is at least this old. */
export function placeOfAge(rows: Uint32Array, age: number, ageOf: (row: number) => number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ageOf(rows[middle] ?? 0) < age) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Merges two sorted lists, of which the second is short. */
export function merged(rows: SortedRows<Found>, more: readonly Found[]): SortedRows<Found> {
  if (more.length === 0) return rows;
  const places = more.map(({ submitted_at }, before) => {
    let [low, high] = [0, rows.total];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (rows.at(middle).submitted_at > submitted_at) low = middle + 1;
      else high = middle;
    }
    return low + before;
  });
  return {
    total: rows.total + more.length,
    at(index) {
      const before = places.filter((place) => place < index).length;
      return places[before] === index ? more[before]! : rows.at(index - before);
    },
  };
}
