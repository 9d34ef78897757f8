import { cx } from '../cx.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import styles from './Skeleton.module.css';

export type SkeletonProps = {
  /** What is loading, announced once to assistive technology: "Loading executions". */
  label?: string;
} & (
  | { shape: 'rows' | 'tiles' | 'text'; count?: number }
  | { shape: 'head' }
  | { shape: 'chart'; height: number }
);

const HEIGHTS = [styles.h0, styles.h1, styles.h2, styles.h3, styles.h4];

/** A placeholder with the size of the content that is loading, so that nothing jumps when it arrives. */
export function Skeleton(props: SkeletonProps) {
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden>
        <span role="status">{props.label ?? 'Loading'}</span>
      </VisuallyHidden>
      <Shape {...props} />
    </div>
  );
}

function Shape(props: SkeletonProps) {
  const times = (count: number) => Array.from({ length: count }, (_, index) => index);
  const bar = <div className={styles.bar} />;
  switch (props.shape) {
    case 'rows':
      return times(props.count ?? 8).map((index) => (
        <div key={index} className={styles.row} aria-hidden="true">
          {bar}
          {bar}
          {bar}
          {bar}
        </div>
      ));
    case 'tiles':
      return (
        <div className={styles.tiles} aria-hidden="true">
          {times(props.count ?? 7).map((index) => (
            <div key={index} className={styles.tile}>
              {bar}
              {bar}
              {bar}
            </div>
          ))}
        </div>
      );
    case 'text':
      return (
        <div className={styles.text} aria-hidden="true">
          {times(props.count ?? 3).map((index) => (
            <div key={index} className={styles.bar} />
          ))}
        </div>
      );
    case 'head':
      return <div className={cx(styles.bar, styles.head)} aria-hidden="true" />;
    case 'chart':
      return (
        <div className={styles.chart} style={{ height: props.height }} aria-hidden="true">
          {times(32).map((index) => (
            <div key={index} className={cx(styles.bar, HEIGHTS[(index * index) % HEIGHTS.length])} />
          ))}
        </div>
      );
  }
}
