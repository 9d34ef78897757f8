import { useEffect, useEffectEvent, useSyncExternalStore, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './data-grid.module.css';
import { GridRow } from './GridRow.tsx';
import type { GridMore } from './GridTail.tsx';
import { rowsInSight, type RowViewport } from './row-viewport.ts';
import type { SelectionControls } from './useGridSelection.ts';

export interface GridBodyProps {
  viewport: RowViewport;
  count: number;
  rowHeight: number;
  active: number;
  controls: SelectionControls | undefined;
  renderRow: (index: number) => ReactNode;
  more: GridMore | undefined;
  stale: boolean | undefined;
}

/** The next page is asked for this many rows before the end comes into sight. */
const LOAD_AHEAD = 20;

/** The rows: what alone renders while one scrolls. */
export function GridBody(props: GridBodyProps) {
  const { viewport, count, rowHeight, active, controls, renderRow, more, stale } = props;
  const view = useSyncExternalStore(viewport.subscribe, viewport.view);
  const { first, end } = rowsInSight(view, rowHeight, count);
  // The current row stays drawn wherever one scrolls, or the keyboard would lose it.
  const drawn = Array.from({ length: end - first }, (_, index) => first + index);
  if (active < count && active < first) drawn.unshift(active);
  else if (active < count && active >= end) drawn.push(active);

  const nearEnd = more?.hasNext === true && !more.loading && !more.failed && end >= count - LOAD_AHEAD;
  const loadMore = useEffectEvent(() => {
    // When another list has come, what was drawn is where the list before stood; its own place may lie elsewhere.
    if (rowsInSight(viewport.view(), rowHeight, count).end >= count - LOAD_AHEAD) more?.onLoad();
  });
  useEffect(() => {
    if (nearEnd) loadMore();
  }, [nearEnd]);

  return (
    <div
      role="rowgroup"
      className={cx(styles.body, stale && styles.stale)}
      style={{ height: count * rowHeight }}
    >
      {drawn.map((index) => (
        <GridRow
          key={index}
          index={index}
          top={index * rowHeight}
          active={index === active}
          selected={controls?.isSelected(index)}
          onToggle={controls?.toggle}
          renderRow={renderRow}
        />
      ))}
    </div>
  );
}
