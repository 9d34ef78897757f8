import { useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import { cssVars } from '../css-vars.ts';
import { evenRows } from '../data-grid/row-places.ts';
import { rowsInSight, type RowViewport } from '../data-grid/row-viewport.ts';
import { SheetRowView } from './SheetRowView.tsx';
import {
  SHEET_ROW,
  type SheetColumn,
  type SheetPlace,
  type SheetRange,
  type SheetSource,
} from './sheet-types.ts';
import styles from './Sheet.module.css';

const ROWS = evenRows(SHEET_ROW);

interface SheetRowsProps {
  sheetId: string;
  source: SheetSource;
  viewport: RowViewport;
  /** Number of rows, including the empty last row, where typing adds a row. */
  rows: number;
  columns: readonly SheetColumn[];
  /** The left edge of each column, followed by the right edge of the last one. */
  offsets: readonly number[];
  active: SheetPlace;
  range: SheetRange;
  editing: boolean;
  editor: ReactNode;
}

/** The visible rows. Only this component renders while scrolling, and only the rows that become visible. */
export function SheetRows(props: SheetRowsProps) {
  const { sheetId, source, viewport, rows, columns, offsets, active, range, editing, editor } = props;
  const view = useSyncExternalStore(viewport.subscribe, viewport.view);
  const { first, end } = rowsInSight(view, ROWS, rows);
  useLayoutEffect(() => source.want(first, end), [source, first, end]);
  const indices = Array.from({ length: end - first }, (_, at) => first + at);
  // The grid refers to the current cell by ID, so its row stays rendered even outside the view.
  if (active.row < first) indices.unshift(active.row);
  else if (active.row >= end && active.row < rows) indices.push(active.row);
  const count = source.count();
  return (
    <div role="rowgroup" className={styles.rows} style={{ height: rows * SHEET_ROW }}>
      {indices.map((index) => (
        <SheetRowView
          key={index}
          sheetId={sheetId}
          index={index}
          top={index * SHEET_ROW}
          row={source.at(index)}
          columns={columns}
          active={index === active.row ? active.column : -1}
          editor={index === active.row && editing ? editor : null}
          isBlank={index === count}
        />
      ))}
      <div
        aria-hidden="true"
        className={styles.range}
        style={cssVars({
          '--top': `${range.top * SHEET_ROW}px`,
          '--left': `${offsets[range.left] ?? 0}px`,
          '--width': `${(offsets[range.right + 1] ?? 0) - (offsets[range.left] ?? 0)}px`,
          '--height': `${(range.bottom - range.top + 1) * SHEET_ROW}px`,
        })}
      />
      <div
        aria-hidden="true"
        className={styles.current}
        style={cssVars({
          '--top': `${active.row * SHEET_ROW}px`,
          '--left': `${offsets[active.column] ?? 0}px`,
          '--width': `${(offsets[active.column + 1] ?? 0) - (offsets[active.column] ?? 0)}px`,
          '--height': `${SHEET_ROW}px`,
        })}
      />
    </div>
  );
}
