import { useState } from 'react';
import styles from './charts.module.css';
import { TableToggle } from './TableToggle.tsx';
import { TimeBars, type TimeBarsProps } from './TimeBars.tsx';
import { TimeBarsTable } from './TimeBarsTable.tsx';

export interface HistogramProps<Id extends string> extends Omit<TimeBarsProps<Id>, 'axes' | 'height'> {
  height?: number;
}

/**
 * Thin bars above a list, in its card: how its rows are distributed over the time range. A click or drag narrows the
 * range.
 */
export function Histogram<Id extends string>({ height = 54, ...chart }: HistogramProps<Id>) {
  const [asTable, setAsTable] = useState(false);
  return (
    <div className={styles.withButton}>
      {asTable ? (
        <TimeBarsTable {...chart} />
      ) : (
        <figure className={styles.figure} aria-label={chart.label}>
          <TimeBars {...chart} height={height} axes={false} />
        </figure>
      )}
      <TableToggle asTable={asTable} onChange={setAsTable} />
    </div>
  );
}
