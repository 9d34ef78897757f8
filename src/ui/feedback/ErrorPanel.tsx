import { IconRefresh } from '@tabler/icons-react';
import { Button } from '../actions/Button.tsx';
import { CopyText } from '../text/CopyText.tsx';
import { EmptyState } from './EmptyState.tsx';
import styles from './EmptyState.module.css';
import type { ErrorWords } from './error-labels.ts';
import { useFocusAfterRetry } from './useFocusAfterRetry.ts';

export interface ErrorPanelProps extends ErrorWords {
  onRetry?: () => void;
  /** The retry is in progress. */
  retrying?: boolean;
  small?: boolean;
}

/** Shown in place of what failed: what happened, the request id to quote, and a Retry button. */
export function ErrorPanel(props: ErrorPanelProps) {
  const { title, message, requestId, canRetry = true, onRetry, retrying, small } = props;
  useFocusAfterRetry();
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
