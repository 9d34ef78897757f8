import { useRef, type ReactNode } from 'react';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Card } from '#ui/page/Card.tsx';
import type { StatusLook } from '#ui/status/tone.ts';
import type { FileQueueActions } from './file-queue.ts';
import { UploadItem } from './UploadItem.tsx';
import styles from './UploadList.module.css';
import { isSettled, type UploadRow } from './upload-row.ts';

export interface UploadListProps<Result> {
  /** "Your files" if omitted. */
  readonly title?: string;
  readonly rows: readonly UploadRow<Result>[];
  readonly queue: FileQueueActions;
  /** The word for a file that has arrived: "received", "uploaded". */
  readonly arrivedWord: string;
  /** Color and label of a file that has arrived. */
  readonly lookOf: (result: Result) => StatusLook;
  /** Opens the file chooser; null if no more files can be chosen. */
  readonly onMore: (() => void) | null;
  /** Details of a file that has arrived. */
  readonly children?: (result: Result) => ReactNode;
}

/** The chosen files with their progress and results. */
export function UploadList<Result>(props: UploadListProps<Result>) {
  const { title = 'Your files', rows, queue, arrivedWord, lookOf, onMore, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const arrived = rows.filter(({ state }) => state.kind === 'arrived').length;
  const isOver = rows.every(isSettled);
  // The focused element is about to be removed.
  const keepFocus = () => place.current?.focus();
  return (
    <div ref={place} tabIndex={-1} className={styles.place} aria-label={title} role="group">
      <Card
        title={title}
        hint={`${arrived} of ${pluralize(rows.length, 'file')} ${arrivedWord}`}
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
                  Clear {arrivedWord} files
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
            <UploadItem key={row.id} row={row} queue={queue} lookOf={lookOf} onRemoved={keepFocus}>
              {children}
            </UploadItem>
          ))}
        </ul>
      </Card>
    </div>
  );
}
