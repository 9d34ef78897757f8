import { Fragment, useEffect, useEffectEvent, useSyncExternalStore, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './data-grid.module.css';
import { GridRow } from './GridRow.tsx';
import type { GridMore } from './GridTail.tsx';
import type { RowDetails, RowPlaces } from './row-places.ts';
import { rowsInSight, type RowViewport } from './row-viewport.ts';
import type { SelectionControls } from './useGridSelection.ts';

export interface GridBodyProps {
  viewport: RowViewport;
  count: number;
  places: RowPlaces;
  active: number;
  controls: SelectionControls | undefined;
  renderRow: (index: number) => ReactNode;
  details: RowDetails | undefined;
  colCount: number;
  more: GridMore | undefined;
  stale: boolean | undefined;
}

/** The next page is requested this many rows before the end is rendered, which is before it comes into view. */
const LOAD_AHEAD = 12;

/** The rows; only this component renders while scrolling. */
export function GridBody(props: GridBodyProps) {
  const { viewport, count, places, active, controls, renderRow, details, more, stale } = props;
  const view = useSyncExternalStore(viewport.subscribe, viewport.view);
  const { first, end } = rowsInSight(view, places, count);
  // The current row stays rendered at any scroll position, or the keyboard focus would be lost.
  const drawn = Array.from({ length: end - first }, (_, index) => first + index);
  if (active < count && active < first) drawn.unshift(active);
  else if (active < count && active >= end) drawn.push(active);

  const nearEnd = more?.hasNext === true && !more.loading && !more.failed && end >= count - LOAD_AHEAD;
  const loadMore = useEffectEvent(() => {
    // For a new list, the rendered rows are at the old list's position; its own position may differ.
    if (rowsInSight(viewport.view(), places, count).end >= count - LOAD_AHEAD) more?.onLoad();
  });
  useEffect(() => {
    if (nearEnd) loadMore();
  }, [nearEnd]);

  return (
    <div
      role="rowgroup"
      data-tip-cells=""
      className={cx(styles.body, stale && styles.stale)}
      style={{ height: places.top(count) }}
    >
      {drawn.map((index) => (
        <Fragment key={index}>
          <GridRow
            index={index}
            top={places.top(index)}
            active={index === active}
            selected={controls?.isSelected(index)}
            onToggle={controls?.toggle}
            expanded={details?.expanded.includes(index)}
            expander={details?.button}
            renderRow={renderRow}
          />
          {details?.below(index, props.colCount)}
        </Fragment>
      ))}
    </div>
  );
}
