import { IconAlertCircle } from '@tabler/icons-react';
import { Button } from '../actions/Button.tsx';
import { CopyText } from '../text/CopyText.tsx';
import styles from './FailureLine.module.css';
import type { SectionFailure } from './SectionBoundary.tsx';
import { useFocusAfterRetry } from './useFocusAfterRetry.ts';

interface FailureLineProps extends SectionFailure {
  /** Names what failed. */
  label: string;
  /** What the page does without, such as "No counts". */
  lost: string;
}

/** Says on one line what could not be loaded and why, with Retry, where an `ErrorPanel` has no room. */
export function FailureLine({ label, lost, ...failure }: FailureLineProps) {
  const { title, message = title, requestId, canRetry = true, onRetry, retrying } = failure;
  useFocusAfterRetry();
  return (
    <section className={styles.line} aria-label={label}>
      <IconAlertCircle size={14} aria-hidden="true" />
      <span className={styles.why} data-tip-overflow="">
        {lost}: <span>{message}</span>
      </span>
      {requestId && <CopyText text={requestId} shown={`${requestId.slice(0, 8)}…`} what="request id" />}
      {canRetry && (
        <Button small busy={retrying} onClick={onRetry}>
          Retry
        </Button>
      )}
    </section>
  );
}
