import { memo, type ReactNode } from 'react';
import check from '../actions/check.module.css';
import { cx } from '../cx.ts';
import { TabStopContext } from '../text/tab-stop.ts';
import styles from './data-grid.module.css';
import type { RowDetails } from './row-places.ts';

export interface GridRowProps {
  index: number;
  top: number;
  /** Whether this is the current row, the only one in the tab order. */
  active: boolean;
  /** Undefined if rows cannot be selected. */
  selected: boolean | undefined;
  onToggle: ((index: number, extend: boolean) => void) | undefined;
  expanded: boolean | undefined;
  /** Undefined if rows have no details. */
  expander: RowDetails['button'] | undefined;
  renderRow: (index: number) => ReactNode;
}

/** The frame of one row. Memoized, so that scrolling only renders rows that come into view. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, top, active, selected, onToggle, expanded, expander, renderRow } = props;
  return (
    <div
      role="row"
      // The header is row 1.
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-index={index}
      tabIndex={active ? 0 : -1}
      className={cx(styles.row, styles.bodyRow, onToggle && styles.selectable, selected && styles.selected)}
      // Not a transform, which makes every scrolled frame slower to paint.
      style={{ top }}
    >
      {onToggle && (
        <div role="gridcell" className={styles.selectCell}>
          <label className={styles.selectLabel}>
            <input
              type="checkbox"
              className={check.check}
              aria-label={`Select row ${index + 1}`}
              checked={selected}
              tabIndex={active ? 0 : -1}
              onChange={(event) => onToggle(index, (event.nativeEvent as MouseEvent).shiftKey)}
            />
          </label>
          {expander?.(index, expanded === true, active)}
        </div>
      )}
      <TabStopContext value={active}>{renderRow(index)}</TabStopContext>
    </div>
  );
});
