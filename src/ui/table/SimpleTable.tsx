import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import styles from './SimpleTable.module.css';

export interface SimpleColumn<Row> {
  id: string;
  header: string;
  /** The cell's content; a component of its own where it reads a fragment. */
  cell: (row: Row) => ReactNode;
  /** Numbers and durations stand at the end. */
  align?: 'start' | 'end';
  /** Takes the room that is left, or half of it; words that do not fit are cut off and shown whole on hover. */
  grow?: boolean;
  /** The header is for assistive technology only: a column of buttons. */
  bare?: boolean;
  /**
   * What becomes of it where the table has the room of a phone: kept when left out, hidden, or a line of its own under
   * the others (one column at most, and at most two others beside the first).
   */
  phone?: 'keep' | 'hide' | 'under';
}

export interface SimpleTableProps<Row> {
  /** What the rows are. */
  label: string;
  columns: readonly SimpleColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** From so many columns on, a table gives some up in a narrow card already, not on a phone only. */
const BROAD = 5;

/** A short table with the looks of DataGrid, for a Card without padding. Up to a hundred rows; beyond, DataGrid. */
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
              <th key={column.id} scope="col" className={classOf(column)}>
                {column.bare ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td
                  key={column.id}
                  className={classOf(column)}
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
