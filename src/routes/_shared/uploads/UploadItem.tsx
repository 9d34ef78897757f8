import { IconRefresh, IconX } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { formatDuration } from '#lib/dates.ts';
import { formatBytes } from '#lib/numbers.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import type { StatusLook } from '#ui/status/tone.ts';
import type { FileQueueActions } from './file-queue.ts';
import styles from './UploadList.module.css';
import { isRunning, isSettled, type RowState, type UploadRow } from './upload-row.ts';

export interface UploadItemProps<Result> {
  readonly row: UploadRow<Result>;
  readonly queue: FileQueueActions;
  /** Color and label of a file that has arrived. */
  readonly lookOf: (result: Result) => StatusLook;
  readonly onRemoved: () => void;
  /** Details of a file that has arrived. */
  readonly children?: ((result: Result) => ReactNode) | undefined;
}

const ON_THE_WAY: Readonly<Record<Exclude<RowState<unknown>['kind'], 'arrived'>, StatusLook>> = {
  waiting: { tone: 'sub', label: 'Waiting' },
  sending: { tone: 'run', label: 'Uploading' },
  interrupted: { tone: 'wait', label: 'Interrupted' },
  finishing: { tone: 'run', label: 'Finishing' },
  cancelling: { tone: 'skip', label: 'Canceling' },
  canceled: { tone: 'skip', label: 'Canceled' },
  failed: { tone: 'fail', label: 'Not sent' },
};

/** "1.2 MB of 4.0 MB · 800.0 KB/s · 4.0 s left" */
function progressWords({ file, arrived, bytesPerSecond, state }: UploadRow<unknown>): string {
  const far = `${formatBytes(arrived)} of ${formatBytes(file.size)}`;
  if (state.kind !== 'sending' || bytesPerSecond === null || arrived === file.size) return far;
  const left = ((file.size - arrived) / bytesPerSecond) * 1000;
  return `${far} · ${formatBytes(bytesPerSecond)}/s · ${formatDuration(left)} left`;
}

const WAITING_WORDS = {
  connection: 'Connection lost. The upload resumes where it stopped.',
  server: 'The server is busy. The upload resumes where it stopped.',
};

/** One file: name, size, progress and actions. */
export function UploadItem<Result>({ row, queue, lookOf, onRemoved, children }: UploadItemProps<Result>) {
  const item = useRef<HTMLLIElement>(null);
  const { id, file, state, arrived } = row;
  const look = state.kind === 'arrived' ? lookOf(state.result) : ON_THE_WAY[state.kind];
  const canRetry = state.kind === 'canceled' || (state.kind === 'failed' && state.canRetry);
  return (
    <li ref={item} tabIndex={-1} className={styles.item} aria-label={file.name}>
      <div className={styles.line}>
        <span className={styles.name}>{file.name}</span>
        <span className="muted">{formatBytes(file.size)}</span>
        <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
        <span className={styles.actions}>
          {canRetry && (
            <Button
              small
              icon={<IconRefresh size={14} />}
              aria-label={`Retry ${file.name}`}
              onClick={() => {
                item.current?.focus();
                queue.retry(id);
              }}
            >
              Retry
            </Button>
          )}
          {isSettled(row) ? (
            <IconButton
              small
              label={`Remove ${file.name} from the list`}
              icon={<IconX size={14} />}
              onClick={() => {
                onRemoved();
                queue.remove(id);
              }}
            />
          ) : state.kind === 'finishing' ? null : (
            <Button
              small
              aria-label={`Cancel ${file.name}`}
              busy={state.kind === 'cancelling'}
              onClick={() => {
                item.current?.focus();
                void queue.cancel(id);
              }}
            >
              Cancel
            </Button>
          )}
        </span>
      </div>
      {isRunning(row) && (
        <>
          <ProgressBar
            label={`Progress of ${file.name}`}
            value={file.size === 0 ? null : arrived / file.size}
            words={progressWords(row)}
          />
          <p className={styles.words}>{progressWords(row)}</p>
        </>
      )}
      <p role="status" className={styles.waiting}>
        {state.kind === 'interrupted' && WAITING_WORDS[state.by]}
      </p>
      <p role="alert" className={styles.problem}>
        {state.kind === 'failed' && state.words}
      </p>
      {state.kind === 'arrived' && children?.(state.result)}
    </li>
  );
}
