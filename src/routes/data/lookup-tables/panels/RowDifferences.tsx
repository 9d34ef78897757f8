import { cellText, type SheetCell } from '#ui/sheet/sheet-types.ts';
import styles from './panels.module.css';

/** A row that differs between two states of a table. */
export interface RowDifference {
  readonly row_id: string;
  readonly state: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

const words: Readonly<Record<string, readonly [sign: string, word: string]>> = {
  ADDED: ['+', 'Added'],
  CHANGED: ['~', 'Changed'],
  REMOVED: ['−', 'Removed'],
};

interface RowDifferencesProps {
  label: string;
  /** The column names of both states. */
  columns: readonly string[];
  rows: readonly RowDifference[];
}

/** Differences row by row: the old cell value is struck out, with the new one beside it. */
export function RowDifferences({ label, columns, rows }: RowDifferencesProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Change</th>
            {columns.map((name) => (
              <th key={name} scope="col" className={styles.mono}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const [sign, word] = words[row.state] ?? ['', ''];
            return (
              <tr key={row.row_id} className={styles[row.state.toLowerCase()]}>
                <td className={styles.state}>
                  <span aria-hidden="true">{sign}</span> {word}
                </td>
                {columns.map((name) => (
                  <Cells key={name} row={row} name={name} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const textIn = (values: RowDifference['before'], name: string): string =>
  cellText((values?.[name] ?? null) as SheetCell);

function Cells({ row, name }: { row: RowDifference; name: string }) {
  const before = textIn(row.before, name);
  const after = textIn(row.after, name);
  if (row.state !== 'CHANGED' || before === after) return <td>{row.after === null ? before : after}</td>;
  return (
    <td className={styles.differs}>
      {before !== '' && <del>{before}</del>} {after === '' ? <i>empty</i> : <ins>{after}</ins>}
    </td>
  );
}
