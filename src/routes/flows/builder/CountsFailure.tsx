import { IconAlertCircle } from '@tabler/icons-react';
import { Button } from '../../../ui/actions/Button.tsx';
import type { SectionFailure } from '../../../ui/feedback/SectionBoundary.tsx';
import { useFocusAfterRetry } from '../../../ui/feedback/useFocusAfterRetry.ts';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import styles from './builder.module.css';

/** Says on one line that the counts could not be loaded: the steps are shown without them. */
export function CountsFailure(failure: SectionFailure) {
  const { title, message = title, requestId, canRetry = true, onRetry, retrying } = failure;
  useFocusAfterRetry();
  return (
    <section className={styles.failure} aria-label="Executions of the last 24 hours">
      <IconAlertCircle size={14} aria-hidden="true" />
      <span className={styles.why} data-tip-overflow="">
        No counts: {message}
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
