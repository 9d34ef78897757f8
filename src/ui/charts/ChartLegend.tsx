import styles from './charts.module.css';
import type { ChartTone } from './series.ts';
import { Swatch } from './Swatch.tsx';

export interface ChartLegendProps {
  series: readonly { readonly id: string; readonly label: string; readonly tone: ChartTone }[];
  /** The series are lines and listed in order, rather than from the top of a stack. */
  lines?: boolean;
  /** Label of the target line. */
  target?: string | null;
  /** Adds the dashed line of an earlier period; a text replaces its label "Previous". */
  previous?: boolean | string;
}

/** The legend in a card's header. Stacked series are listed in reverse, to match the stack from top to bottom. */
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
