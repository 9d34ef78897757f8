import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import check from '../actions/check.module.css';
import { cx } from '../cx.ts';
import type { GridColumn, GridSort } from './columns.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import styles from './data-grid.module.css';
import type { GridLayout } from './useGridLayout.ts';

export interface GridHeaderProps<Id extends string> {
  layout: GridLayout<Id>;
  sort: GridSort<Id> | null | undefined;
  onSort: ((sort: GridSort<Id>) => void) | undefined;
  /** Undefined if rows cannot be selected. */
  selection: { all: boolean; some: boolean; onToggleAll: () => void } | undefined;
}

/** The header's controls, which are not tab stops. */
const CONTROLS = `.${styles.head} :is(input, button)`;

/** Focuses the header's first control; false if it has none. */
export function focusHeader(grid: HTMLElement | null): boolean {
  const control = grid?.querySelector<HTMLElement>(CONTROLS);
  control?.focus();
  return control != null;
}

/** Moves between the header's controls; `leave` leads down to the rows. Does nothing outside the header. */
export function moveInHeader(event: KeyboardEvent<HTMLElement>, leave: () => void): void {
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(CONTROLS)];
  const at = controls.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  if (event.key === 'ArrowDown') leave();
  else if (event.key === 'ArrowRight') controls[at + 1]?.focus();
  else if (event.key === 'ArrowLeft') controls[at - 1]?.focus();
  else return;
  event.preventDefault();
}

/**
 * The header row: sortable columns have a button, resizable ones a drag handle. A grid is one tab stop, so ArrowUp in
 * the first row leads here, Left and Right move between the controls, and ArrowDown leads back.
 */
export function GridHeader<Id extends string>({ layout, sort, onSort, selection }: GridHeaderProps<Id>) {
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.row}>
        {selection && (
          <div role="columnheader" className={styles.selectCell}>
            <input
              type="checkbox"
              className={check.check}
              aria-label="Select all loaded rows"
              tabIndex={-1}
              checked={selection.all}
              ref={(box) => {
                if (box) box.indeterminate = selection.some && !selection.all;
              }}
              onChange={selection.onToggleAll}
            />
          </div>
        )}
        {layout.visible.map((column) => (
          <ColumnHeader
            key={column.id}
            column={column}
            sort={sort}
            onSort={onSort}
            onWidth={layout.phone ? undefined : (width) => layout.setWidth(column.id, width)}
          />
        ))}
      </div>
    </div>
  );
}

interface ColumnHeaderProps<Id extends string> {
  column: GridColumn<Id>;
  sort: GridSort<Id> | null | undefined;
  onSort: ((sort: GridSort<Id>) => void) | undefined;
  onWidth: ((width: number) => void) | undefined;
}

function ColumnHeader<Id extends string>({ column, sort, onSort, onWidth }: ColumnHeaderProps<Id>) {
  const { id, header, headerHidden, align, sortable, firstSort = 'asc' } = column;
  const direction = sort?.column === id ? sort.direction : null;
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  const next = direction === null ? firstSort : direction === 'asc' ? 'desc' : 'asc';
  return (
    <div
      role="columnheader"
      aria-sort={direction === null ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
      className={cx(styles.headCell, align === 'end' && styles.end, sortable && onSort && styles.sortable)}
    >
      {sortable && onSort ? (
        <button
          type="button"
          tabIndex={-1}
          className={cx(styles.sort, direction && styles.sorted)}
          onClick={() => onSort({ column: id, direction: next })}
        >
          <span className={styles.headWords}>{header}</span>
          <Arrow size={12} stroke={2} className={styles.arrow} aria-hidden="true" />
        </button>
      ) : (
        <span className={styles.headWords}>
          {headerHidden ? <VisuallyHidden>{header}</VisuallyHidden> : header}
        </span>
      )}
      {onWidth && <WidthHandle onWidth={onWidth} />}
    </div>
  );
}

// Pointer only: keyboard users set widths in the column chooser, without extra tab stops in the header.
function WidthHandle({ onWidth }: { onWidth: (width: number) => void }) {
  const start = useRef<{ x: number; width: number } | null>(null);
  return (
    <div
      aria-hidden="true"
      className={styles.handle}
      onPointerDown={(event: PointerEvent<HTMLDivElement>) => {
        const cell = event.currentTarget.parentElement;
        if (event.button !== 0 || !cell) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: cell.offsetWidth };
      }}
      onPointerMove={(event) => {
        if (start.current) onWidth(start.current.width + event.clientX - start.current.x);
      }}
      onPointerUp={() => {
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
    />
  );
}
