import { IconRefresh, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { formatDuration } from '../../lib/dates.ts';
import { formatBytes } from '../../lib/numbers.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { StatusBadge } from '../../ui/status/StatusBadge.tsx';
import { ReceiptFacts } from './ReceiptFacts.tsx';
import styles from './UploadList.module.css';
import { lookOfRow } from './upload-looks.ts';
import type { UploadQueue } from './upload-queue.ts';
import { isRunning, isSettled, type UploadRow } from './upload-row.ts';

export interface UploadItemProps {
  readonly row: UploadRow;
  readonly queue: UploadQueue;
  readonly onRemoved: () => void;
}

/** "1.2 MB of 4.0 MB · 800.0 KB/s · 4.0 s left" */
function progressWords({ file, arrived, bytesPerSecond, state }: UploadRow): string {
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
export function UploadItem({ row, queue, onRemoved }: UploadItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const { id, file, state, arrived } = row;
  const look = lookOfRow(state);
  const canRetry = state.kind === 'canceled' || (state.kind === 'failed' && state.canRetry);
  return (
    <li ref={item} tabIndex={-1} className={styles.item} aria-label={file.name}>
      <div className={styles.line}>
        <span className={styles.name}>{file.name}</span>
        <span className="muted">{formatBytes(file.size)}</span>
        <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
        <span className={styles.deeds}>
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
          ) : (
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
      {state.kind === 'arrived' && <ReceiptFacts receipt={state.receipt} execution={state.execution} />}
    </li>
  );
}
