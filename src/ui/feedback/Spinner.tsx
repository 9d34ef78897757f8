import { cx } from '../cx.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import styles from './Spinner.module.css';

export interface SpinnerProps {
  /** What one waits for. */
  label: string;
  /** In the middle of the page. */
  page?: boolean;
}

/** 50 px (spec §9): for a redirect to sign in and other waits that have no shape. Content has Skeletons. */
export function Spinner({ label, page }: SpinnerProps) {
  return (
    <div className={cx(styles.box, page && styles.whole)} role="status">
      <div className={styles.spinner} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}
