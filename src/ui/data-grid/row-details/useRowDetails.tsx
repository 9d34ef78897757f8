import { useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import styles from '../data-grid.module.css';
import type { RowDetails } from '../row-places.ts';
import { expandedRows } from './geometry.ts';

export interface RowDetailsOptions {
  rowHeight: number;
  /** Height of a row's details in pixels. */
  height: number;
  /** Renders the details of a row. Pass a stable function. */
  render: (index: number) => ReactNode;
}

const NONE: readonly number[] = [];

/**
 * Makes the rows of a grid expandable: with a button beside the checkbox, with ArrowRight and ArrowLeft on the row, or
 * with D. Escape leads from the details back to the row. Several rows can be expanded.
 */
export function useRowDetails({ rowHeight, height, render }: RowDetailsOptions): RowDetails {
  const [expanded, setExpanded] = useState(NONE);
  const opened = useRef<number | null>(null);
  useLayoutEffect(() => {
    // The list only has room for the details after they are rendered.
    const details = opened.current !== null && document.querySelector(`[data-details="${opened.current}"]`);
    if (!details) return;
    opened.current = null;
    details.scrollIntoView({ block: 'nearest' });
  });
  const toggle = useCallback((index: number) => {
    opened.current = index;
    setExpanded((now) =>
      now.includes(index) ? now.filter((row) => row !== index) : [...now, index].sort((a, b) => a - b),
    );
  }, []);
  const button = useCallback(
    (index: number, isExpanded: boolean, active: boolean) => (
      <button
        type="button"
        // Drawn in CSS: an SVG per row is the most expensive part of a scrolling list.
        className={styles.expander}
        aria-label={`Details of row ${index + 1}`}
        aria-expanded={isExpanded}
        tabIndex={active ? 0 : -1}
        onClick={() => toggle(index)}
      />
    ),
    [toggle],
  );
  const restore = useCallback(
    (next: readonly number[]) =>
      // Keep the same array, which avoids a render.
      setExpanded((now) => (now.length === 0 && next.length === 0 ? now : next)),
    [],
  );
  return useMemo(() => {
    const places = expandedRows({ row: rowHeight, details: height }, expanded);
    return {
      ...places,
      expanded,
      restore,
      button,
      onKey(event, index) {
        const arrow = expanded.includes(index) ? 'ArrowLeft' : 'ArrowRight';
        const isCommand = event.ctrlKey || event.metaKey || event.altKey;
        if (isCommand || !['d', arrow].includes(event.key)) return false;
        event.preventDefault();
        toggle(index);
        return true;
      },
      below: (index, colCount) =>
        expanded.includes(index) && (
          <div
            role="row"
            data-details={index}
            className={styles.details}
            style={{ height, top: places.top(index) + rowHeight }}
          >
            <div role="gridcell" aria-colspan={colCount} className={styles.detailsCell}>
              {render(index)}
            </div>
          </div>
        ),
    };
  }, [rowHeight, height, expanded, restore, button, toggle, render]);
}
