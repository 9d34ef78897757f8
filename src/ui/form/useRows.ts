import { useEffect, useRef, type KeyboardEvent } from 'react';
import { announce } from '../feedback/live-region.ts';
import { isAddKey, isComposing } from './add-key.ts';

interface RowKeys {
  /** The row holds nothing yet, so Backspace removes it. */
  readonly isEmpty?: boolean;
  /** Alt+Up and Alt+Down move the row. */
  readonly isOrdered?: boolean;
}

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
  const rowsEdit = {
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
  return {
    ...rowsEdit,
    /** For `onKeyDown` of a row's inputs: Enter adds a row instead of submitting the form. */
    onKey: (event: KeyboardEvent, index: number, { isEmpty = false, isOrdered = false }: RowKeys = {}) => {
      if (isComposing(event)) return;
      if (isAddKey(event)) rowsEdit.add(index);
      else if (isEmpty && event.key === 'Backspace') rowsEdit.remove(index);
      else if (isOrdered && event.altKey && event.key === 'ArrowUp') rowsEdit.move(index, -1);
      else if (isOrdered && event.altKey && event.key === 'ArrowDown') rowsEdit.move(index, 1);
      else return;
      event.preventDefault();
    },
  };
}
