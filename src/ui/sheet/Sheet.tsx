import {
  useCallback,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type Ref,
} from 'react';
import { cssVars } from '../css-vars.ts';
import { createRowViewport } from '../data-grid/row-viewport.ts';
import { useFillHeight } from '../data-grid/useFillHeight.ts';
import { SheetHead } from './SheetHead.tsx';
import { SheetRows } from './SheetRows.tsx';
import { cellId } from './SheetRowView.tsx';
import {
  SHEET_GUTTER,
  SHEET_ROW,
  type SheetBehavior,
  type SheetColumn,
  type SheetPlace,
} from './sheet-types.ts';
import styles from './Sheet.module.css';
import { useSheetState } from './useSheetState.tsx';

/** Lets a screen control a sheet. */
export interface SheetHandle {
  readonly focus: () => void;
  /** Makes a cell current and scrolls it into view. */
  readonly goTo: (place: SheetPlace) => void;
}

export interface SheetProps extends SheetBehavior {
  /** What the rows are: "Rows of Region codes". */
  label: string;
  /** Renders a button in a column header; it must not be a tab stop. */
  renderMenu?: (column: SheetColumn) => ReactNode;
  /** Shown instead of rows if there are none and none can be added. */
  empty?: ReactNode;
  /** Height in pixels to reserve for content below the sheet, which must stay in the window. */
  below?: number;
  handleRef?: Ref<SheetHandle>;
}

const HEAD = 32;

/**
 * A table that is edited like a spreadsheet. It may be of any length: only visible rows are rendered. It is one tab
 * stop. Arrows, Home, End, and the Page keys move (with Ctrl to the edge, with Shift to select); Enter, F2, or typing
 * starts editing, Escape cancels, and Delete clears; Ctrl+C, X, V, Z, and Y work as usual; Ctrl+Delete removes rows;
 * ArrowUp in the first row leads to the column headers. Tab moves to the next cell while editing, and otherwise leaves
 * the sheet.
 */
export function Sheet(props: SheetProps) {
  const { label, columns, source, readOnly = false, renderMenu, empty, below = 0, handleRef } = props;
  const sheetId = useId();
  const scrollerRef = useRef<HTMLDivElement>(null);
  const [viewport] = useState(() => createRowViewport(HEAD));
  useSyncExternalStore(source.subscribe, source.version);
  const count = source.count();
  const rows = count + (readOnly ? 0 : 1);
  useLayoutEffect(
    () => (scrollerRef.current ? viewport.attach(scrollerRef.current, SHEET_ROW) : undefined),
    [viewport],
  );
  const fill = useFillHeight(scrollerRef, true);
  const state = useSheetState({ ...props, readOnly, rows, scrollerRef, viewport });
  const { active, range, editing } = state;
  useImperativeHandle(handleRef, () => ({
    focus: () => scrollerRef.current?.focus(),
    goTo: (place) => state.goTo(place),
  }));
  const leaveHead = useCallback(() => scrollerRef.current?.focus(), []);
  const offsets = columns.reduce<number[]>(
    (sums, { width }) => [...sums, (sums.at(-1) ?? SHEET_GUTTER) + width],
    [SHEET_GUTTER],
  );
  const template = `${SHEET_GUTTER}px ${columns.map(({ width }) => `${width}px`).join(' ')}`;
  return (
    <>
      <div
        ref={scrollerRef}
        role="grid"
        aria-label={label}
        aria-rowcount={rows + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-readonly={readOnly || undefined}
        aria-activedescendant={rows > 0 ? cellId(sheetId, active.row, active.column) : undefined}
        tabIndex={0}
        className={styles.sheet}
        style={cssVars({
          '--sheet-height': `${fill - below}px`,
          '--sheet-columns': template,
          '--sheet-width': `${offsets.at(-1) ?? 0}px`,
        })}
        {...state.handlers}
      >
        <SheetHead columns={columns} renderMenu={renderMenu} onLeave={leaveHead} />
        {rows > 0 && (
          <SheetRows
            sheetId={sheetId}
            source={source}
            viewport={viewport}
            rows={rows}
            columns={columns}
            offsets={offsets}
            active={active}
            range={range}
            editing={editing}
            editor={state.editor}
          />
        )}
      </div>
      {rows === 0 && empty}
    </>
  );
}
