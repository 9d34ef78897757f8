import { useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { topOfRow, type RowGeometry } from './row-geometry.ts';
import type { RowViewport } from './row-viewport.ts';

/** What a row shows below it when it is expanded. */
export interface GridDetails {
  /** The height of every row's details in pixels. */
  height: number;
  /** Renders the details of a row. Pass a stable function. */
  render: (index: number) => ReactNode;
}

export interface DetailsControls {
  geometry: RowGeometry;
  toggle: (index: number) => void;
  /** Expands these rows and collapses the others. */
  restore: (expanded: readonly number[]) => void;
}

const NONE: readonly number[] = [];

/** Which rows are expanded, and where that puts the others. */
export function useGridDetails(
  details: GridDetails | undefined,
  rowHeight: number,
  viewport: RowViewport,
): DetailsControls {
  const [wanted, setExpanded] = useState(NONE);
  const expanded = details ? wanted : NONE;
  const detailsHeight = details?.height ?? 0;
  const geometry = useMemo(
    () => ({ rowHeight, detailsHeight, expanded }),
    [rowHeight, detailsHeight, expanded],
  );
  const opened = useRef<number | null>(null);
  // Only now is there room for them.
  useLayoutEffect(() => {
    const index = opened.current;
    opened.current = null;
    if (index !== null && expanded.includes(index))
      viewport.scrollToSpan(topOfRow(index, geometry), topOfRow(index + 1, geometry));
  }, [expanded, geometry, viewport]);
  const toggle = useCallback((index: number) => {
    opened.current = index;
    setExpanded((now) =>
      now.includes(index) ? now.filter((row) => row !== index) : [...now, index].sort((a, b) => a - b),
    );
  }, []);
  const restore = useCallback(
    (next: readonly number[]) =>
      // The same array again renders nothing.
      setExpanded((now) => (now.length === 0 && next.length === 0 ? now : next)),
    [],
  );
  return { geometry, toggle, restore };
}
