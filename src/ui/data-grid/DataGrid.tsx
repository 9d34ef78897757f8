import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { cssVars } from '../css-vars.ts';
import { cx } from '../cx.ts';
import type { GridSort } from './columns.ts';
import styles from './data-grid.module.css';
import { CellColumnsContext } from './grid-context.ts';
import { targetRow } from '../../lib/row-keys.ts';
import { GridBody } from './GridBody.tsx';
import { GridHeader } from './GridHeader.tsx';
import { GridTail, type GridMore } from './GridTail.tsx';
import { createRowViewport } from './row-viewport.ts';
import { followRow, isInteractive } from './row-link.ts';
import { useFillHeight } from './useFillHeight.ts';
import { layoutTemplate, type GridLayout } from './useGridLayout.ts';
import { usePlace } from './usePlace.ts';
import { useGridSelection, type GridSelection } from './useGridSelection.ts';

export interface DataGridProps<Id extends string> {
  /** What the rows are: "Executions". */
  label: string;
  /** From useGridLayout. */
  layout: GridLayout<Id>;
  /** How many rows are loaded. */
  rowCount: number;
  /** How many there are in all; null when the server does not say. */
  total: number | null;
  rowKey: (index: number) => string;
  /** A row's own component, with GridCells in it. Keep the function's identity (useCallback): rows are memoized on it. */
  renderRow: (index: number) => ReactNode;
  /** What lies beyond the loaded rows. */
  more?: GridMore;
  sort?: GridSort<Id> | null;
  onSort?: (sort: GridSort<Id>) => void;
  selection?: GridSelection;
  /** Names list and filters; the place in it is found again when one comes back. */
  scrollKey?: string;
  /** Stands in place of the rows when there are none: an EmptyState or ErrorPanel. */
  empty?: ReactNode;
  /** The rows are of the last query while the next is on its way: they dim. */
  stale?: boolean;
  /** Pixels; left out, down to the window's lower edge. */
  height?: number;
  /** Keys the grid does not use itself, pressed on a row: a quick view. */
  onRowKeyDown?: (event: KeyboardEvent, index: number) => void;
}

const HEAD_HEIGHT = 30;
/** Chromium draws no element taller than this: 1,048,575 rows of 32 px. */
const MAX_HEIGHT = 33_554_400;

/**
 * A long list: only rows in sight exist, however many there are. Arrows, j and k, PageUp/Down, Home and End move
 * between rows, Enter opens, Space selects, Shift extends; Tab goes into the current row and out of the grid.
 */
export function DataGrid<Id extends string>(props: DataGridProps<Id>) {
  const { label, layout, rowCount, total, rowKey, renderRow, more, sort, onSort, selection, scrollKey } =
    props;
  const scrollerRef = useRef<HTMLDivElement>(null);
  const [wantedActive, setActive] = useState(0);
  const active = Math.min(wantedActive, Math.max(rowCount - 1, 0));
  const controls = useGridSelection(selection, rowCount, rowKey);
  const { rowHeight } = layout;
  const count = Math.min(rowCount, Math.floor(MAX_HEIGHT / rowHeight));
  const [viewport] = useState(() => createRowViewport(HEAD_HEIGHT));
  useLayoutEffect(
    () => (scrollerRef.current ? viewport.attach(scrollerRef.current, rowHeight) : undefined),
    [viewport, rowHeight],
  );
  // The row to focus may not be drawn yet when it is chosen.
  const focusWanted = useRef(false);
  // Only to render once more where the current row has not changed.
  const [, setReturns] = useState(0);
  useLayoutEffect(() => {
    if (!focusWanted.current) return;
    const row = scrollerRef.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!row) return;
    focusWanted.current = false;
    row.focus({ preventScroll: true });
  });
  // After the effect above: what it wants focused is drawn with the next render only.
  const restore = useCallback((index: number, returned: boolean) => {
    setActive(index);
    // The focus was on what has gone with the page before: it goes on from the row that led there.
    if (!returned || document.activeElement !== document.body) return;
    focusWanted.current = true;
    setReturns((times) => times + 1);
  }, []);
  usePlace({
    scrollerRef,
    scrollKey,
    active,
    count,
    rowHeight,
    scrollTo: viewport.scrollTo,
    onRestore: restore,
  });

  const goTo = (index: number) => {
    focusWanted.current = true;
    setActive(index);
    viewport.scrollToRow(index);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A menu in the row has used the key already.
    if (event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('[data-index]');
    if (!row || target.matches('input:not([type=checkbox]), textarea, select')) return;
    const onRow = target === row;
    const command = event.ctrlKey || event.metaKey;
    const page = Math.max(1, Math.floor((scrollerRef.current?.clientHeight ?? 0) / rowHeight) - 2);
    // Letters move too, but with a command key they are someone else's: the palette's.
    const isCommand = command && event.key.length === 1;
    const to = isCommand ? null : targetRow(event.key, active, rowCount, page);
    if (to !== null && !event.altKey) {
      event.preventDefault();
      if (event.shiftKey) controls?.extendTo(active, to);
      else controls?.endRange();
      goTo(to);
    } else if (event.key === 'Enter' && onRow) {
      event.preventDefault();
      followRow(row, event);
    } else if (event.key === ' ' && onRow && controls) {
      event.preventDefault();
      controls.toggle(active, event.shiftKey);
    } else if (event.key.toLowerCase() === 'a' && command && controls) {
      event.preventDefault();
      controls.toggleAll();
    } else if (event.key === 'Escape' && !onRow) {
      row.focus();
    } else if (onRow) {
      props.onRowKeyDown?.(event, active);
    }
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const row = event.target.closest<HTMLElement>('[data-index]');
    if (row) setActive(Number(row.dataset.index));
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    if (!row || isInteractive(event.target, row)) return;
    // Who selects text in a row does not want to leave.
    if (event.button === 0 && document.getSelection()?.isCollapsed === false) return;
    followRow(row, event);
  };

  const { template, minWidth } = layoutTemplate(layout, controls !== undefined);
  const firstIndex = controls ? 2 : 1;
  const cellColumns = useMemo(() => ({ visible: layout.visible, firstIndex }), [layout.visible, firstIndex]);
  const isEmpty = rowCount === 0 && !more?.loading;
  const fill = useFillHeight(scrollerRef, props.height === undefined);
  return (
    <>
      <div
        ref={scrollerRef}
        role="grid"
        aria-label={label}
        aria-rowcount={total === null && more?.hasNext ? -1 : (total ?? rowCount) + 1}
        aria-colcount={layout.visible.length + (controls ? 1 : 0)}
        aria-multiselectable={controls ? true : undefined}
        aria-busy={props.stale || undefined}
        className={cx(styles.grid, layout.phone && styles.phone)}
        style={cssVars({
          '--grid-height': `${props.height ?? fill}px`,
          '--grid-template': template,
          '--grid-width': `${minWidth}px`,
          '--grid-row': `${rowHeight}px`,
        })}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onClick={onClick}
        onAuxClick={(event) => {
          if (event.button === 1) onClick(event);
        }}
      >
        <GridHeader
          layout={layout}
          sort={sort}
          onSort={onSort}
          selection={controls && { all: controls.all, some: controls.some, onToggleAll: controls.toggleAll }}
        />
        {!isEmpty && (
          <CellColumnsContext value={cellColumns}>
            <GridBody
              viewport={viewport}
              count={count}
              rowHeight={rowHeight}
              active={active}
              controls={controls}
              renderRow={renderRow}
              more={more}
              stale={props.stale}
            />
          </CellColumnsContext>
        )}
        {more && <GridTail more={more} rowIndex={rowCount + 2} />}
      </div>
      {isEmpty && props.empty}
    </>
  );
}
