import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';

/** The keys of the selected rows. The screen owns it, because its actions need it. */
export interface GridSelection {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

export interface SelectionControls {
  isSelected: (index: number) => boolean;
  /** Toggles one row; with `extend`, gives the same state to all rows since the last toggled one. */
  toggle: (index: number, extend: boolean) => void;
  /** Selects from the start of the range to this row, and deselects rows that an earlier extension added beyond it. */
  extendTo: (from: number, index: number) => void;
  /** Ends the range; the next one starts at the current row. */
  endRange: () => void;
  toggleAll: () => void;
  all: boolean;
  some: boolean;
}

/** Selects one row, a range, or all loaded rows. */
export function useGridSelection(
  selection: GridSelection | undefined,
  rowCount: number,
  rowKey: (index: number) => string,
): SelectionControls | undefined {
  // The start of the range and the selection before it, so that Shift+arrow back and forth leaves no extra rows
  // selected.
  const anchor = useRef<{ index: number; before: ReadonlySet<string> } | null>(null);
  const latest = useRef({ selection, rowKey, rowCount });
  useLayoutEffect(() => {
    latest.current = { selection, rowKey, rowCount };
  });

  const setRange = useCallback((before: ReadonlySet<string>, from: number, to: number, on: boolean) => {
    const { selection, rowKey } = latest.current;
    const next = new Set(before);
    for (let index = Math.min(from, to); index <= Math.max(from, to); index += 1) {
      if (on) next.add(rowKey(index));
      else next.delete(rowKey(index));
    }
    selection?.onChange(next);
  }, []);

  const toggle = useCallback(
    (index: number, extend: boolean) => {
      const { selection, rowKey } = latest.current;
      if (!selection) return;
      if (extend && anchor.current) {
        const { index: from, before } = anchor.current;
        setRange(before, from, index, selection.selected.has(rowKey(from)));
        return;
      }
      const after = new Set(selection.selected);
      if (!after.delete(rowKey(index))) after.add(rowKey(index));
      selection.onChange(after);
      anchor.current = { index, before: after };
    },
    [setRange],
  );

  const extendTo = useCallback(
    (from: number, index: number) => {
      const { selection } = latest.current;
      if (!selection) return;
      anchor.current ??= { index: from, before: selection.selected };
      setRange(anchor.current.before, anchor.current.index, index, true);
    },
    [setRange],
  );

  const endRange = useCallback(() => {
    anchor.current = null;
  }, []);

  const toggleAll = useCallback(() => {
    const { selection, rowKey, rowCount } = latest.current;
    if (!selection) return;
    anchor.current = null;
    const keys = Array.from({ length: rowCount }, (_, index) => rowKey(index));
    const next = new Set(selection.selected);
    const on = !keys.every((key) => next.has(key));
    for (const key of keys) {
      if (on) next.add(key);
      else next.delete(key);
    }
    selection.onChange(next);
  }, []);

  return useMemo(() => {
    if (!selection) return undefined;
    const { selected } = selection;
    // Compare the counts first: checking every row would be slow for a hundred thousand.
    const some = selected.size > 0;
    const all =
      some && selected.size >= rowCount && everyRow(rowCount, (index) => selected.has(rowKey(index)));
    return {
      isSelected: (index) => selected.has(rowKey(index)),
      toggle,
      extendTo,
      endRange,
      toggleAll,
      all,
      some,
    };
  }, [selection, rowCount, rowKey, toggle, extendTo, endRange, toggleAll]);
}

function everyRow(count: number, holds: (index: number) => boolean): boolean {
  for (let index = 0; index < count; index += 1) if (!holds(index)) return false;
  return count > 0;
}
