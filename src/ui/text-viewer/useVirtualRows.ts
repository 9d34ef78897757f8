import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import type { Virtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { PRINTED_ROWS, usePrinting } from './usePrinting.ts';

export type RowVirtualizer = Virtualizer<HTMLDivElement, HTMLDivElement>;

export interface VirtualRowsOptions {
  readonly scrollerRef: RefObject<HTMLDivElement | null>;
  readonly count: number;
  readonly estimate: (index: number) => number;
  readonly getKey?: (index: number) => string | number;
  /**
   * Always renders the last rows too; otherwise, at the end of a growing list, new rows would appear as a gap until the
   * person scrolls.
   */
  readonly keepEnd?: boolean;
}

/** About one window of rows. */
const rowsAtEnd = 40;

// Without layout (tests, a hidden panel) heights are 0; assume a small window.
const fallback = { width: 800, height: 480 };

/**
 * The visible rows and some around them; when printing, the first rows of the list. Rows of variable height use
 * `measureElement` as their ref.
 */
export function useVirtualRows(options: VirtualRowsOptions): RowVirtualizer {
  const { scrollerRef, count, estimate, getKey, keepEnd = false } = options;
  const isPrinting = usePrinting();
  // oxlint-disable-next-line react/incompatible-library -- no compiler is used, and nothing memoized gets the result
  return useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => scrollerRef.current,
    estimateSize: estimate,
    overscan: 12,
    initialRect: fallback,
    observeElementRect: (instance, notify) =>
      observeElementRect(instance, (rect) => notify(rect.height > 0 ? rect : fallback)),
    useFlushSync: false,
    ...(isPrinting
      ? {
          rangeExtractor: (range) =>
            Array.from({ length: Math.min(range.count, PRINTED_ROWS) }, (_, at) => at),
        }
      : keepEnd && {
          rangeExtractor: (range) => {
            const inSight = defaultRangeExtractor(range);
            const from = Math.max((inSight.at(-1) ?? -1) + 1, range.count - rowsAtEnd);
            return [
              ...inSight,
              ...Array.from({ length: Math.max(0, range.count - from) }, (_, at) => from + at),
            ];
          },
        }),
    ...(getKey ? { getItemKey: getKey } : {}),
  });
}
