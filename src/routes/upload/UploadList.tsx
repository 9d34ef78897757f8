import { useRef } from 'react';
import { pluralise } from '../../lib/text.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { UploadItem } from './UploadItem.tsx';
import styles from './UploadList.module.css';
import type { UploadQueue } from './upload-queue.ts';
import { isSettled, type UploadRow } from './upload-row.ts';

export interface UploadListProps {
  readonly rows: readonly UploadRow[];
  readonly queue: UploadQueue;
  /** Opens the file chooser; null if no more files can be chosen. */
  readonly onMore: (() => void) | null;
}

/** The chosen files with their progress and finally their receipts. */
export function UploadList({ rows, queue, onMore }: UploadListProps) {
  const place = useRef<HTMLDivElement>(null);
  const arrived = rows.filter(({ state }) => state.kind === 'arrived').length;
  const isOver = rows.every(isSettled);
  // The focused element is about to disappear.
  const keepFocus = () => place.current?.focus();
  return (
    <div ref={place} tabIndex={-1} className={styles.place} aria-label="Your files" role="group">
      <Card
        title="Your files"
        hint={`${arrived} of ${pluralise(rows.length, 'file')} received`}
        actions={
          isOver ? (
            <>
              {arrived > 0 && (
                <Button
                  small
                  look="quiet"
                  onClick={() => {
                    queue.removeArrived();
                    keepFocus();
                  }}
                >
                  Clear received files
                </Button>
              )}
              {onMore && (
                <Button small onClick={onMore}>
                  Upload more
                </Button>
              )}
            </>
          ) : (
            <Button
              small
              onClick={() => {
                keepFocus();
                void queue.cancelAll();
              }}
            >
              Cancel all
            </Button>
          )
        }
      >
        <ul className={styles.list}>
          {rows.map((row) => (
            <UploadItem key={row.id} row={row} queue={queue} onRemoved={keepFocus} />
          ))}
        </ul>
      </Card>
    </div>
  );
}
