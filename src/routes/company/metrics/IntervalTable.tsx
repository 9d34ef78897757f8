import { ChartTable } from '#ui/charts/ChartTable.tsx';
import type { PastBucket, TimeSpan } from '#ui/charts/series.ts';
import { cx } from '#ui/cx.ts';
import { formatSpan } from '#lib/dates.ts';
import { formatChange, formatCount, formatPercent } from '#lib/numbers.ts';
import { fileNameOf } from '#lib/download.ts';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import type { SimpleColumn } from '#ui/table/SimpleTable.tsx';
import { listPath, type Counted } from './metrics-links.ts';
import styles from './metrics.module.css';
import { periodWords } from './metrics-view.ts';
import { differenceOf, pointsShort, verdictOf } from './metrics-labels.ts';

/** One column of an interval table. */
export interface Measure {
  readonly id: string;
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly previous?: readonly PastBucket[] | undefined;
  /** Formats a value: "2.4 s"; a count by default. */
  readonly format?: (value: number) => string;
  /** Set for a percentage, whose change is shown in points; says whether a higher one is `bad` or `good`. */
  readonly percent?: 'bad' | 'good';
}

interface IntervalTableProps {
  title: string;
  spans: readonly TimeSpan[];
  counted: Counted;
  /** The counter whose lists the rows link to. */
  counter: Parameters<typeof listPath>[1];
  /** The columns. The first one determines the order, and its change is shown beside it. */
  measures: readonly Measure[];
}

interface Row {
  readonly span: TimeSpan;
  readonly at: number;
}

/** A chart's buckets as a table, largest first. */
export function IntervalTable({ title, spans, counted, counter, measures }: IntervalTableProps) {
  const [main] = measures;
  const rows: Row[] = spans
    .map((span, at) => ({ span, at }))
    // The worst interval first: for a measure that should be high, the lowest.
    .sort((a, b) => {
      const [x, y] = [a, b].map(({ at }) => main?.values[at] ?? null);
      if (x == null || y == null) return Number(x == null) - Number(y == null);
      return main?.percent === 'good' ? x - y : y - x;
    });
  const wordsOf = ({ format, percent }: Measure, value: number | null): string =>
    value === null ? '–' : percent ? formatPercent(value / 100) : format ? format(value) : formatCount(value);
  const columns: SimpleColumn<Row>[] = [
    {
      id: 'time',
      header: 'Interval, UTC',
      grow: true,
      cell: ({ span }) => {
        const to = listPath(counted, counter, {}, span);
        const words = formatSpan(span.from, span.to, 'UTC');
        return to ? <RowLink to={to}>{words}</RowLink> : words;
      },
    },
    ...measures.flatMap((measure): SimpleColumn<Row>[] => [
      {
        id: measure.id,
        header: measure.label,
        align: 'end',
        cell: ({ at }) => wordsOf(measure, measure.values[at] ?? null),
      },
      ...(measure.previous
        ? [
            {
              id: `${measure.id} change`,
              header: measure.percent ? 'Change, points' : 'Change',
              align: 'end' as const,
              phone: 'hide' as const,
              cell: ({ at }: Row) => <Change measure={measure} at={at} />,
            },
          ]
        : []),
    ]),
  ];
  return (
    <ChartTable
      title={`${title} by interval`}
      hint={periodWords(counted.from, counted.to)}
      columns={columns}
      rows={rows}
      rowKey={({ span }) => String(span.from)}
      csv={{
        fileName: `${fileNameOf(title)}.csv`,
        header: [
          'from',
          'to',
          ...measures.flatMap(({ id, previous }) => (previous ? [id, `${id}_previous`] : [id])),
        ],
        cells: ({ span, at }) => [
          new Date(span.from),
          new Date(span.to),
          ...measures.flatMap(({ values, previous }) =>
            previous ? [values[at], previous[at]?.value] : [values[at]],
          ),
        ],
      }}
    />
  );
}

function Change({ measure, at }: { measure: Measure; at: number }) {
  const { values, previous, percent, format } = measure;
  const [now, before] = [values[at] ?? null, previous?.[at]?.value ?? null];
  const change = differenceOf(now, before);
  if (now === null || before === null || change === null) return '–';
  const isMuted = !percent && !format;
  return (
    <span className={cx(styles.change, !isMuted && styles[verdictOf(percent === 'good' ? -change : change)])}>
      {percent ? pointsShort(change) : (formatChange(now, before) ?? '–')}
    </span>
  );
}
