import { cx } from '../cx.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import styles from './Spinner.module.css';

export interface SpinnerProps {
  /** What the person is waiting for. */
  label: string;
  /** Centers the spinner on the page. */
  page?: boolean;
}

/** 50 px (spec §9): for a redirect to sign-in and other waits without known content. For content, use Skeleton. */
export function Spinner({ label, page }: SpinnerProps) {
  return (
    <div className={cx(styles.box, page && styles.whole)} role="status">
      <div className={styles.spinner} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}
