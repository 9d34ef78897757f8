import { Button } from '../actions/Button.tsx';
import styles from './data-grid.module.css';

/** The rows that are not loaded yet. */
export interface GridMore {
  hasNext: boolean;
  loading: boolean;
  onLoad: () => void;
  /** The last request failed: the row says so and offers Retry instead of retrying on its own. */
  failed?: boolean;
}

export interface GridTailProps {
  more: GridMore;
  rowIndex: number;
}

/** The row after the last loaded one. */
export function GridTail({ more, rowIndex }: GridTailProps) {
  if (!more.hasNext && !more.loading) return null;
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={rowIndex} className={styles.tail}>
        <div role="gridcell" className={styles.tailCell}>
          {more.failed ? (
            <>
              The next rows could not be loaded.
              <Button small onClick={more.onLoad} busy={more.loading}>
                Retry
              </Button>
            </>
          ) : (
            'Loading more…'
          )}
        </div>
      </div>
    </div>
  );
}
