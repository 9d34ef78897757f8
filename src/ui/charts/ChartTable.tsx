import type { CsvCell } from '../../lib/csv-writer.ts';
import { ShowMore } from '../table/ShowMore.tsx';
import { SimpleTable, type SimpleColumn } from '../table/SimpleTable.tsx';
import { useShown } from '../table/useShown.ts';
import { ChartCsv } from './ChartCsv.tsx';
import styles from './charts.module.css';

export interface ChartTableProps<Row> {
  /** "By partner" */
  title: string;
  /** The time range. */
  hint?: string;
  columns: readonly SimpleColumn<Row>[];
  /** Sorted with the largest value first. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The CSV file with all rows and unformatted numbers. */
  csv: {
    readonly fileName: string;
    readonly header: readonly string[];
    readonly cells: (row: Row) => readonly CsvCell[];
  };
}

const FEW = 6;

/** The numbers of a chart, shown below it in its ChartCard, with a button that saves all of them as a file. */
export function ChartTable<Row>({ title, hint, columns, rows, rowKey, csv }: ChartTableProps<Row>) {
  const shown = useShown(rows, FEW);
  return (
    <>
      <div className={styles.tableHead}>
        <h3>{title}</h3>
        {hint && <span className="muted">{hint}</span>}
        <ChartCsv label={title} fileName={csv.fileName} header={csv.header} rows={rows.map(csv.cells)} />
      </div>
      <SimpleTable label={title} columns={columns} rows={shown.rows} rowKey={rowKey} />
      {shown.canChange && (
        <div className={styles.tableFoot}>
          <ShowMore shown={shown} />
        </div>
      )}
    </>
  );
}
