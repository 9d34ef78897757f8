import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { followRow, isInteractive } from '../data-grid/row-link.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import styles from './SimpleTable.module.css';

export interface SimpleColumn<Row> {
  id: string;
  header: string;
  /** The cell's content; a component of its own if it reads a fragment. */
  cell: (row: Row) => ReactNode;
  /** Use `end` for numbers and durations. */
  align?: 'start' | 'end';
  /**
   * Takes the remaining space, shared with other growing columns. Text that does not fit is truncated and shown in full
   * on hover.
   */
  grow?: boolean;
  /** The header is for assistive technology only, for a column of buttons. */
  bare?: boolean;
  /**
   * What happens to the column at phone width: `keep` (the default), `hide`, or `under`, a line of its own below the
   * others (at most one such column, and at most two others beside the first).
   */
  phone?: 'keep' | 'hide' | 'under';
  /** The first to go where a table of many columns is narrower than on a wide screen. */
  spare?: boolean;
}

export interface SimpleTableProps<Row> {
  /** What the rows are. */
  label: string;
  columns: readonly SimpleColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** With at least this many columns, a narrow card hides the columns with `phone: 'hide'` too. */
const BROAD = 5;

/**
 * A short table that looks like DataGrid, for a Card without padding. A click anywhere in a row follows its `RowLink`,
 * if it has one. For more than a hundred rows, use DataGrid.
 */
export function SimpleTable<Row>({ label, columns, rows, rowKey }: SimpleTableProps<Row>) {
  const classOf = (column: SimpleColumn<Row>) =>
    cx(
      column.align === 'end' && styles.end,
      column.grow && styles.grow,
      column.phone === 'hide' && styles.hide,
      column.phone === 'under' && styles.under,
    );
  const stacks = columns.some(({ phone }) => phone === 'under');
  const shares = columns.filter(({ grow }) => grow).length > 1;
  const isBroad = columns.length >= BROAD;
  return (
    <div className={styles.scroll}>
      <table
        className={cx(
          styles.table,
          isBroad && styles.broad,
          stacks && styles.stacks,
          shares && styles.shared,
        )}
        aria-label={label}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={classOf(column)} data-spare={column.spare}>
                {column.bare ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the row's own link takes the keys
            <tr
              key={rowKey(row)}
              onClick={(event) => {
                const { target, currentTarget: row } = event;
                // React also delivers clicks from a dialog that a cell opened, which is not inside the row.
                if (!(target instanceof Node) || !row.contains(target)) return;
                if (!isInteractive(target, row)) followRow(row, event);
              }}
            >
              {columns.map((column) => (
                <td
                  key={column.id}
                  className={classOf(column)}
                  data-spare={column.spare}
                  data-tip-overflow={column.grow ? '' : undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
