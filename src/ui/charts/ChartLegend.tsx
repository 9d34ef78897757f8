import styles from './charts.module.css';
import type { ChartTone } from './series.ts';
import { Swatch } from './Swatch.tsx';

export interface ChartLegendProps {
  series: readonly { readonly id: string; readonly label: string; readonly tone: ChartTone }[];
  /** The series are lines, the first one first. */
  lines?: boolean;
  /** Words for the line of the target. */
  target?: string | null;
  /** A dashed line shows an earlier period, or whatever else these words say. */
  previous?: boolean | string;
}

/** The legend in a card's header. Of a stack, least important first, like the stack from top to bottom. */
export function ChartLegend({ series, lines, target, previous }: ChartLegendProps) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {(lines ? series : series.toReversed()).map((each) => (
        <li key={each.id}>
          <Swatch tone={each.tone} line={lines} />
          {each.label}
        </li>
      ))}
      {target && (
        <li>
          <Swatch tone="target" line />
          {target}
        </li>
      )}
      {previous && (
        <li>
          <Swatch tone="before" line />
          {previous === true ? 'Previous' : previous}
        </li>
      )}
    </ul>
  );
}
