import { useEffect, useRef } from 'react';
import { announce } from '../feedback/live-region.ts';

/** Adds, removes, and moves the rows of an editable list, and moves the focus accordingly. */
export function useRows<Row>(
  rows: readonly Row[],
  change: (rows: readonly Row[]) => void,
  empty: Row,
  /** The ID of a row's first control; for the index after the last row, of the Add button. */
  idOf: (index: number) => string,
) {
  const wanted = useRef<string | null>(null);
  // Once the row that gets the focus is rendered.
  useEffect(() => {
    if (wanted.current === null) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = null;
  });
  return {
    /** Inserts rows after the row at an index; -1 inserts at the start. */
    add: (after: number, fresh: readonly Row[] = [empty]) => {
      change([...rows.slice(0, after + 1), ...fresh, ...rows.slice(after + 1)]);
      wanted.current = idOf(after + fresh.length);
    },
    set: (index: number, row: Row) => change(rows.with(index, row)),
    /** Replaces one row by several, such as a pasted list. */
    replace: (index: number, fresh: readonly Row[]) => {
      change(rows.toSpliced(index, 1, ...fresh));
      wanted.current = idOf(index + fresh.length - 1);
    },
    remove: (index: number) => {
      change(rows.toSpliced(index, 1));
      announce(`Removed row ${index + 1}`);
      wanted.current = idOf(Math.min(index, rows.length - 1));
    },
    move: (index: number, by: -1 | 1) => {
      const row = rows[index];
      const to = index + by;
      if (row === undefined || to < 0 || to >= rows.length) return;
      change(rows.toSpliced(index, 1).toSpliced(to, 0, row));
      announce(`Moved to ${to + 1} of ${rows.length}`);
      wanted.current = idOf(to);
    },
  };
}
