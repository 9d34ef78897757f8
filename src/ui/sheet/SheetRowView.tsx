import { memo, type ReactNode } from 'react';
import { formatCount } from '../../lib/numbers.ts';
import { cx } from '../cx.ts';
import { cellText, type SheetColumn, type SheetMark, type SheetRow } from './sheet-types.ts';
import styles from './Sheet.module.css';

const signs: Readonly<Record<SheetMark, readonly [sign: string, word: string]>> = {
  added: ['+', 'Added'],
  changed: ['~', 'Changed'],
  removed: ['−', 'Removed'],
};

interface SheetRowViewProps {
  /** Prefix of the cells' IDs. */
  sheetId: string;
  index: number;
  /** Distance from the first row in pixels. */
  top: number;
  /** Undefined while the row is loading. */
  row: SheetRow | undefined;
  columns: readonly SheetColumn[];
  /** Column index of the current cell if it is in this row; otherwise -1. */
  active: number;
  /** The input over the current cell while it is being edited. */
  editor: ReactNode;
  /** Whether this is the empty last row, where typing adds a row. */
  isBlank: boolean;
}

/** The ID of a cell, for the grid's `aria-activedescendant`. */
export const cellId = (sheetId: string, row: number, column: number): string => `${sheetId}-${row}-${column}`;

/** A row of a sheet. Scrolling and selecting render only rows that become visible or contain the current cell. */
export const SheetRowView = memo(function SheetRowView(props: SheetRowViewProps) {
  const { sheetId, index, top, row, columns, active, editor, isBlank } = props;
  const [sign, word] = row?.mark ? signs[row.mark] : ['', ''];
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      className={cx(styles.row, row?.mark && styles[row.mark], isBlank && styles.adds)}
      style={{ top }}
    >
      <span role="rowheader" className={styles.number} data-head="" data-tip={word || undefined}>
        <span className={styles.sign} aria-hidden="true">
          {isBlank ? '+' : sign}
        </span>
        {isBlank ? <span className={styles.hidden}>New row</span> : formatCount(index + 1)}
        {word && <span className={styles.hidden}>, {word.toLowerCase()}</span>}
      </span>
      {columns.map((column, at) => (
        <span
          key={column.id}
          id={cellId(sheetId, index, at)}
          role="gridcell"
          aria-colindex={at + 2}
          aria-selected={at === active}
          aria-invalid={row?.errors[column.id] !== undefined || undefined}
          data-col={at}
          className={cx(
            styles.cell,
            column.align === 'end' && styles.end,
            column.required && styles.key,
            row && cellLook(row, column.id),
          )}
          {...(row ? tipOf(row, column.id) : undefined)}
        >
          {row || isBlank ? (
            <Value row={row} column={column} hint={isBlank && at === 0} />
          ) : (
            <span className={styles.loading} aria-label="Loading" role="img" />
          )}
          {at === active && editor}
        </span>
      ))}
    </div>
  );
});

function Value({
  row,
  column,
  hint,
}: {
  row: SheetRow | undefined;
  column: SheetColumn;
  hint: boolean;
}): ReactNode {
  if (hint) return <span className={styles.blank}>Type or paste to add rows</span>;
  const text = cellText(row?.cells[column.id]);
  const error = row?.errors[column.id];
  return (
    <>
      {text}
      {error !== undefined && <span className={styles.hidden}>. {error}</span>}
    </>
  );
}

/** Whether this cell of a changed row is itself changed. */
export const isChanged = (row: SheetRow, column: string): boolean =>
  row.before !== null && (row.before[column] ?? null) !== (row.cells[column] ?? null);

function cellLook(row: SheetRow, column: string): string | undefined {
  if (row.errors[column] !== undefined) return styles.wrong;
  return row.mark === 'changed' && isChanged(row, column) ? styles.altered : undefined;
}

function tipOf(row: SheetRow, column: string): Readonly<Record<string, string>> | undefined {
  const error = row.errors[column];
  if (error !== undefined) return { 'data-tip': error };
  if (row.mark === 'changed' && isChanged(row, column))
    return { 'data-tip': `Published: ${cellText(row.before?.[column]) || 'empty'}` };
  return { 'data-tip-overflow': '' };
}
