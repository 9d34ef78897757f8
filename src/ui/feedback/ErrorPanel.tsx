import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Button } from '../actions/Button.tsx';
import { CopyText } from '../text/CopyText.tsx';
import { EmptyState } from './EmptyState.tsx';
import styles from './EmptyState.module.css';
import type { ErrorWords } from './error-words.ts';

export interface ErrorPanelProps extends ErrorWords {
  onRetry?: () => void;
  /** The retry is under way. */
  retrying?: boolean;
  small?: boolean;
}

/** A failure in place of what failed: what happened, the request's id to quote, and a way to try again. */
export function ErrorPanel(props: ErrorPanelProps) {
  const { title, message, requestId, canRetry = true, onRetry, retrying, small } = props;
  // With Retry that was pressed the focus would go: on to what comes in its place, for Tab to go on from there.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) {
        document.querySelector('main')?.focus({ preventScroll: true });
      }
    },
    [],
  );
  return (
    <EmptyState
      kind="failed"
      title={title}
      small={small}
      action={
        onRetry &&
        canRetry && (
          <Button icon={<IconRefresh size={14} />} onClick={onRetry} busy={retrying}>
            Retry
          </Button>
        )
      }
    >
      {message && <p>{message}</p>}
      {requestId && (
        <p className={styles.request}>
          Request <CopyText text={requestId} what="request id" />
        </p>
      )}
    </EmptyState>
  );
}
