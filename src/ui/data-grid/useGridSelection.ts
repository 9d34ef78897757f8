import { useCallback, useEffect, useMemo, useRef } from 'react';

/** Which rows are selected, by key: the screen owns it, as its actions need it. */
export interface GridSelection {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

export interface SelectionControls {
  isSelected: (index: number) => boolean;
  /** Turns one row over; with `extend` gives all rows since the last one turned its state. */
  toggle: (index: number, extend: boolean) => void;
  /** Selects from where the extension began up to here, and lets go what an earlier extension took beyond. */
  extendTo: (from: number, index: number) => void;
  /** The next extension begins where one then is. */
  endRange: () => void;
  toggleAll: () => void;
  all: boolean;
  some: boolean;
}

/** The grammar of selecting: one, a range, all that is loaded. */
export function useGridSelection(
  selection: GridSelection | undefined,
  rowCount: number,
  rowKey: (index: number) => string,
): SelectionControls | undefined {
  // Where a range starts, and what was selected before it: shift+arrow back and forth must not leave a trail.
  const anchor = useRef<{ index: number; before: ReadonlySet<string> } | null>(null);
  const latest = useRef({ selection, rowKey, rowCount });
  useEffect(() => {
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
    // Counting by rows would be slow at a hundred thousand; selected keys are few.
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
