import { useEffect, useRef } from 'react';
import { announce } from '../feedback/live-region.ts';

/** Rows of an editable list: what adds, removes and moves them, and where the focus goes then. */
export function useRows<Row>(
  rows: readonly Row[],
  change: (rows: readonly Row[]) => void,
  empty: Row,
  /** The id of a row's first control, and, after the last row, of the button that adds one. */
  idOf: (index: number) => string,
) {
  const wanted = useRef<string | null>(null);
  // After the rows are there that the focus goes to.
  useEffect(() => {
    if (wanted.current === null) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = null;
  });
  return {
    /** Puts these after a row. */
    add: (after: number, fresh: readonly Row[] = [empty]) => {
      change([...rows.slice(0, after + 1), ...fresh, ...rows.slice(after + 1)]);
      wanted.current = idOf(after + fresh.length);
    },
    set: (index: number, row: Row) => change(rows.with(index, row)),
    /** Puts several in the place of one: a pasted list. */
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
