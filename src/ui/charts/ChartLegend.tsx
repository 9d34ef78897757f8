import styles from './charts.module.css';
import type { ChartSeries } from './series.ts';
import { Swatch } from './Swatch.tsx';

/** Which color is which, for a card's head. What matters least stands first, as in the stack from above. */
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
