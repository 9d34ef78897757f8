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
import { flushSync } from 'react-dom';
import { usePreloadOnRest } from '../links.tsx';
import { cssVars } from '../css-vars.ts';
import { cx } from '../cx.ts';
import { gridTemplate, leadWidth, type GridSort } from './columns.ts';
import styles from './data-grid.module.css';
import { VisibleColumnsContext } from './grid-context.ts';
import { targetRow } from '../../lib/row-keys.ts';
import { GridBody } from './GridBody.tsx';
import { focusHeader, GridHeader, moveInHeader } from './GridHeader.tsx';
import { GridTail, type GridMore } from './GridTail.tsx';
import { createRowViewport } from './row-viewport.ts';
import { evenRows, type RowDetails } from './row-places.ts';
import { followRow, isInteractive } from './row-link.ts';
import type { ScrollPlace } from './scroll-memory.ts';
import { useFillHeight } from './useFillHeight.ts';
import type { GridLayout } from './useGridLayout.ts';
import { useRoom } from './useRoom.ts';
import { usePageKeys, type RowKeyEvent } from './usePageKeys.ts';
import { usePlace } from './usePlace.ts';
import { useGridSelection, type GridSelection } from './useGridSelection.ts';

export interface DataGridProps<Id extends string> {
  /** What the rows are: "Executions". */
  label: string;
  /** Returned by useGridLayout. */
  layout: GridLayout<Id>;
  /** Number of loaded rows. */
  rowCount: number;
  /** Total number of rows; null if the server does not say. */
  total: number | null;
  rowKey: (index: number) => string;
  /**
   * Renders a row with a component of its own that contains GridCells. Pass a stable function (useCallback): rows are
   * memoized on it.
   */
  renderRow: (index: number) => ReactNode;
  /** Makes rows expandable; see `useRowDetails`. Only with `selection`, and not on phones. */
  details?: RowDetails;
  /** The rows beyond the loaded ones. */
  more?: GridMore;
  sort?: GridSort<Id> | null;
  onSort?: (sort: GridSort<Id>) => void;
  selection?: GridSelection;
  /** Identifies the list and its filters; the scroll position is restored when the person returns. */
  scrollKey?: string;
  /** Shown if there are no rows: an EmptyState or ErrorPanel. */
  empty?: ReactNode;
  /** Dims the rows: they belong to the previous query while the next one loads. */
  stale?: boolean;
  /** Height in pixels; if omitted, the grid reaches to the bottom of the window. */
  height?: number;
  /** Handles keys on a row that the grid does not use itself, for example to open the quick view. */
  onRowKeyDown?: (event: RowKeyEvent, index: number) => void;
  /** Called when a key moves to another row. */
  onMove?: (index: number) => void;
  /** For the page's main list: J, K and the letters of `onRowKeyDown` work from anywhere on the page. */
  pageKeys?: boolean;
}

const HEAD_HEIGHT = 30;
const NONE: readonly number[] = [];
const detailsOf = (element: HTMLElement): HTMLElement | null => element.closest('[data-details]');

/** Chromium draws no element taller than this: 1,048,575 rows of 32 px. */
const MAX_HEIGHT = 33_554_400;

/**
 * A long list in which only the visible rows are rendered. Arrows, J and K, PageUp and PageDown, Home, and End move
 * between rows; Enter opens a row, Space selects it, and Shift extends the selection; ArrowUp in the first row leads to
 * the header. Tab goes into the current row and its details, then out of the grid.
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
  const details = layout.phone || !controls ? undefined : props.details;
  const lead = leadWidth(controls !== undefined, details !== undefined);
  const fitted = useRoom(scrollerRef, layout, lead, sort?.column);
  const even = useMemo(() => evenRows(rowHeight), [rowHeight]);
  const places = details ?? even;
  const restoreDetails = details?.restore;
  // The row to focus may not be rendered yet when it is chosen, nor be the current one in the next render.
  const focusWanted = useRef<number | null>(null);
  /** Whether the row to focus is the one the person returned to. */
  const isReturn = useRef(false);
  // Forces a render if the current row has not changed.
  const [, setReturns] = useState(0);
  useLayoutEffect(() => {
    if (focusWanted.current !== wantedActive) return;
    const row = scrollerRef.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!row) return;
    focusWanted.current = null;
    row.focus({ preventScroll: true });
    isReturn.current = false;
  });
  // Declared after the effect above, because a row to focus is only rendered by the next render.
  const restore = useCallback(
    (place: ScrollPlace, returned: boolean) => {
      setActive(place.active);
      restoreDetails?.(place.expanded);
      // The focused element disappeared with the previous page, so focus the row that led there.
      if (!returned || document.activeElement !== document.body) return;
      focusWanted.current = place.active;
      isReturn.current = true;
      setReturns((times) => times + 1);
    },
    [restoreDetails],
  );
  usePlace({
    scrollerRef,
    scrollKey,
    active,
    count,
    places,
    expanded: details?.expanded ?? NONE,
    scrollTo: viewport.scrollTo,
    onRestore: restore,
  });

  const goTo = (index: number) => {
    // At once, because the next key may arrive before React would render.
    flushSync(() => {
      focusWanted.current = index;
      setActive(index);
      setReturns((times) => times + 1);
      const top = places.top(index);
      viewport.scrollToSpan(top, top + rowHeight);
    });
    if (index !== active) props.onMove?.(index);
  };
  const onRowKeyDown = (event: RowKeyEvent, index: number) => {
    if (!details?.onKey(event, index)) props.onRowKeyDown?.(event, index);
  };
  const markEntered = usePageKeys({
    enabled: props.pageKeys === true && rowCount > 0,
    scrollKey,
    scrollerRef,
    active,
    rowCount,
    goTo,
    onRowKeyDown,
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A menu in the row has already handled the key.
    if (event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('[data-index]');
    if (!row && event.key === 'Escape' && detailsOf(target)) return goTo(active);
    if (!row) return moveInHeader(event, () => goTo(active));
    if (target.matches('input:not([type=checkbox]), textarea, select')) return;
    const onRow = target === row;
    const command = event.ctrlKey || event.metaKey;
    const page = Math.max(1, Math.floor((scrollerRef.current?.clientHeight ?? 0) / rowHeight) - 2);
    // Letters also move between rows, but not with a command key: those combinations belong to others, such as the
    // palette.
    const isCommand = command && event.key.length === 1;
    const to = isCommand ? null : targetRow(event.key, active, rowCount, page);
    if (event.key === 'ArrowUp' && active === 0 && !event.shiftKey && focusHeader(scrollerRef.current)) {
      event.preventDefault();
    } else if (to !== null && !event.altKey) {
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
      onRowKeyDown(event, active);
    }
  };
  const { rest, leave } = usePreloadOnRest();
  const restOn = (row: HTMLElement | null) => {
    const href = row?.querySelector('a[data-row-link]')?.getAttribute('href');
    if (href) rest(href);
    else leave();
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const row = event.target.closest<HTMLElement>('[data-index]');
    // Do not preload after a return: the person has just seen that page, and may be going further back.
    if (!isReturn.current) restOn(row);
    const index = row?.dataset.index ?? detailsOf(event.target)?.dataset.details;
    if (index === undefined) return;
    markEntered();
    // A focus in its details also makes a row current, because the current row and its details stay rendered.
    setActive(Number(index));
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    if (!row || isInteractive(event.target, row)) return;
    // A click that ends a text selection should not open the row.
    if (event.button === 0 && document.getSelection()?.isCollapsed === false) return;
    followRow(row, event);
  };

  const { template, minWidth } = gridTemplate(
    fitted.visible,
    layout.preferences,
    lead,
    layout.phone,
    layout.fit.isNarrow,
  );
  const colCount = fitted.visible.length + (controls ? 1 : 0);
  const isEmpty = rowCount === 0 && !more?.loading;
  const fill = useFillHeight(scrollerRef, props.height === undefined);
  return (
    <>
      <div
        ref={scrollerRef}
        role="grid"
        aria-label={label}
        aria-rowcount={total === null && more?.hasNext ? -1 : (total ?? rowCount) + 1}
        aria-colcount={colCount}
        aria-multiselectable={controls ? true : undefined}
        aria-busy={props.stale || undefined}
        className={cx(styles.grid, layout.phone && styles.phone, details && styles.expandable)}
        style={cssVars({
          '--grid-height': `${props.height ?? fill}px`,
          '--grid-template': template,
          '--grid-width': `${minWidth}px`,
          '--grid-row': `${rowHeight}px`,
        })}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={leave}
        onPointerOver={(event) => restOn((event.target as HTMLElement).closest<HTMLElement>('[data-index]'))}
        onPointerLeave={leave}
        onClick={onClick}
        onAuxClick={(event) => {
          if (event.button === 1) onClick(event);
        }}
      >
        <GridHeader
          layout={fitted}
          sort={sort}
          onSort={onSort}
          selection={controls && { all: controls.all, some: controls.some, onToggleAll: controls.toggleAll }}
        />
        {!isEmpty && (
          <VisibleColumnsContext value={fitted.visible}>
            <GridBody
              viewport={viewport}
              count={count}
              places={places}
              active={active}
              controls={controls}
              renderRow={renderRow}
              details={details}
              colCount={colCount}
              more={more}
              stale={props.stale}
            />
          </VisibleColumnsContext>
        )}
        {more && <GridTail more={more} rowIndex={rowCount + 2} />}
      </div>
      {isEmpty && props.empty}
    </>
  );
}
