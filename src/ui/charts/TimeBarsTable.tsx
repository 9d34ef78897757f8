import { formatSpan, type Zone } from '../../lib/dates.ts';
import { formatCount } from '../../lib/numbers.ts';
import { SimpleTable, type SimpleColumn } from '../table/SimpleTable.tsx';
import styles from './charts.module.css';
import { bucketTotal, type ChartSeries, type TimeBucket } from './series.ts';

export interface TimeBarsTableProps<Id extends string> {
  label: string;
  series: readonly ChartSeries<Id>[];
  buckets: readonly TimeBucket<Id>[];
  bucketMs: number;
  zone?: Zone;
}

/** The chart's numbers as a table, for people who cannot see the chart or need exact values. */
export function TimeBarsTable<Id extends string>(props: TimeBarsTableProps<Id>) {
  const { label, series, buckets, bucketMs, zone } = props;
  const columns: SimpleColumn<TimeBucket<Id>>[] = [
    { id: 'time', header: 'Time', cell: (bucket) => formatSpan(bucket.start, bucket.start + bucketMs, zone) },
    ...series.map((each) => ({
      id: each.id,
      header: each.label,
      align: 'end' as const,
      cell: (bucket: TimeBucket<Id>) => formatCount(bucket.values[each.id]),
    })),
    {
      id: 'total',
      header: 'Total',
      align: 'end',
      cell: (bucket) => formatCount(bucketTotal(bucket, series)),
    },
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <div className={styles.table} role="region" aria-label={`${label}, as a table`} tabIndex={0}>
      <SimpleTable label={label} columns={columns} rows={buckets} rowKey={(bucket) => String(bucket.start)} />
    </div>
  );
}
