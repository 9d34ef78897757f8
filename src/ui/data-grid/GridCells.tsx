import { use, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './data-grid.module.css';
import { VisibleColumnsContext } from './grid-context.ts';

export interface GridCellsProps<Id extends string> {
  /** A cell for each declared column; hidden columns are not rendered. */
  cells: Readonly<Record<Id, ReactNode>>;
}

/**
 * The cells of one row, in the grid's column order and selection. The row's own component renders it after reading its
 * fragment. Truncated text is shown in full on hover.
 */
export function GridCells<Id extends string>({ cells }: GridCellsProps<Id>) {
  const visible = use(VisibleColumnsContext);
  return visible.map((column, index) => (
    <div
      key={column.id}
      role="gridcell"
      className={cx(
        styles.cell,
        column.align === 'end' && styles.end,
        index === 0 ? styles.lead : column.grow ? styles.words : styles.extra,
      )}
    >
      {cells[column.id as Id]}
    </div>
  ));
}
