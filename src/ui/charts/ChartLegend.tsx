import styles from './charts.module.css';
import type { ChartSeries } from './series.ts';
import { Swatch } from './Swatch.tsx';

/** The legend in a card's header. Least important first, like the stack from top to bottom. */
export function ChartLegend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {series.toReversed().map((each) => (
        <li key={each.id}>
          <Swatch tone={each.tone} />
          {each.label}
        </li>
      ))}
    </ul>
  );
}
