import styles from './charts.module.css';

export interface RankBarProps {
  value: number;
  /** The value in an earlier period, as a mark; null if unknown. */
  previous: number | null;
  /** The value that fills the bar. */
  most: number;
}

const WIDTH = 120;
const HEIGHT = 12;

/** A bar in a table cell, with the earlier value as a mark. Decorative: the numbers beside it say the same. */
export function RankBar({ value, previous, most }: RankBarProps) {
  const xOf = (of: number) => (Math.min(of, most) / Math.max(most, 1)) * WIDTH;
  return (
    <svg
      className={styles.rank}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={styles.rankRest} y={3} width={WIDTH} height={6} />
      <rect className={styles.rankBar} y={3} width={xOf(value)} height={6} />
      {previous !== null && (
        <rect className={styles.rankMark} x={Math.max(0, xOf(previous) - 1)} width={2} height={HEIGHT} />
      )}
    </svg>
  );
}
