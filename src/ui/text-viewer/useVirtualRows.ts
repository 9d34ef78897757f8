import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import type { Virtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

export type RowVirtualizer = Virtualizer<HTMLDivElement, HTMLDivElement>;

export interface VirtualRowsOptions {
  readonly scrollerRef: RefObject<HTMLDivElement | null>;
  readonly count: number;
  readonly estimate: (index: number) => number;
  readonly getKey?: (index: number) => string | number;
  /** Draws the last rows too, wherever one is: who stays at the end of what grows would see a gap until it scrolled. */
  readonly keepEnd?: boolean;
}

/** About a window full. */
const rowsAtEnd = 40;

// Where nothing is laid out (tests, a hidden panel) heights read 0; then as many rows as a small window holds.
const fallback = { width: 800, height: 480 };

/** The rows in sight and some around them. Rows of their own height give `measureElement` as their ref. */
export function useVirtualRows(options: VirtualRowsOptions): RowVirtualizer {
  const { scrollerRef, count, estimate, getKey, keepEnd = false } = options;
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here, and no memoized component is given what it returns
  return useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => scrollerRef.current,
    estimateSize: estimate,
    overscan: 12,
    initialRect: fallback,
    observeElementRect: (instance, notify) =>
      observeElementRect(instance, (rect) => notify(rect.height > 0 ? rect : fallback)),
    useFlushSync: false,
    ...(keepEnd && {
      rangeExtractor: (range) => {
        const inSight = defaultRangeExtractor(range);
        const from = Math.max((inSight.at(-1) ?? -1) + 1, range.count - rowsAtEnd);
        return [...inSight, ...Array.from({ length: Math.max(0, range.count - from) }, (_, at) => from + at)];
      },
    }),
    ...(getKey ? { getItemKey: getKey } : {}),
  });
}
