import { useState, type ReactNode } from 'react';
import { Card } from '../page/Card.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import styles from './charts.module.css';
import { TableToggle } from './TableToggle.tsx';
import { TimeBars, type TimeBarsProps } from './TimeBars.tsx';
import { TimeBarsTable } from './TimeBarsTable.tsx';

export interface StackedBarsProps<Id extends string> extends Omit<
  TimeBarsProps<Id>,
  'axes' | 'height' | 'label'
> {
  /** The card's title: "Executions per hour". */
  title: string;
  /** "by outcome, UTC" */
  hint?: string;
  height?: number;
  /** Shown instead of the chart if there are no buckets. */
  empty?: ReactNode;
}

/** A card with stacked counts over time: legend, readout, selection, and a button that shows the numbers as a table. */
export function StackedBars<Id extends string>(props: StackedBarsProps<Id>) {
  const { title, hint, height = 150, empty = 'Nothing in this period.', ...chart } = props;
  const [asTable, setAsTable] = useState(false);
  const label = hint ? `${title} ${hint}` : title;
  return (
    <Card
      title={title}
      hint={hint}
      actions={
        <>
          <ChartLegend series={chart.series} />
          <TableToggle asTable={asTable} onChange={setAsTable} />
        </>
      }
    >
      {asTable ? (
        <TimeBarsTable label={label} {...chart} />
      ) : (
        <figure className={styles.figure} aria-label={label}>
          {chart.buckets.length === 0 ? (
            <div className={styles.empty} style={{ height }}>
              {empty}
            </div>
          ) : (
            <TimeBars {...chart} label={label} height={height} axes />
          )}
        </figure>
      )}
    </Card>
  );
}
