import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';

export interface RowWindow {
  /** The first row drawn, and the one after the last. */
  first: number;
  end: number;
}

export interface RowScroll {
  scrollTo: (offset: number) => void;
  /** As little as it takes. */
  scrollToRow: (index: number) => void;
}

export interface RowWindowOptions {
  scrollerRef: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  /** The sticky head takes its height from the window onto the rows. */
  headHeight: number;
}

const OVERSCAN = 10;

// Where nothing is laid out (tests, a hidden panel) heights read 0; then as many rows as a small window holds.
const FALLBACK_HEIGHT = 640;

/** Rows in sight and some around them. All rows are equally high, so this is arithmetic and nothing is measured. */
export function rowsInSight(scrollTop: number, height: number, rowHeight: number, count: number): RowWindow {
  const first = Math.floor(scrollTop / rowHeight) - OVERSCAN;
  const end = Math.ceil((scrollTop + height) / rowHeight) + OVERSCAN;
  return { first: Math.max(0, Math.min(first, count)), end: Math.max(0, Math.min(end, count)) };
}

/** Which rows to draw, and a way to bring one into sight. Renders only when the first or last row changes. */
export function useRowWindow(options: RowWindowOptions): RowWindow & RowScroll {
  const { scrollerRef, count, rowHeight, headHeight } = options;
  const [view, setView] = useState({ top: 0, height: FALLBACK_HEIGHT });
  // Scrolling by less than a row changes nothing that is drawn.
  const top = Math.floor(view.top / rowHeight) * rowHeight;
  const read = useCallback(() => {
    const scroller = scrollerRef.current;
    if (!scroller) return;
    const next = {
      top: Math.floor(scroller.scrollTop / rowHeight) * rowHeight,
      height: scroller.clientHeight || FALLBACK_HEIGHT,
    };
    setView((now) => (now.top === next.top && now.height === next.height ? now : next));
  }, [scrollerRef, rowHeight]);

  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    if (!scroller) return undefined;
    read();
    scroller.addEventListener('scroll', read, { passive: true });
    const observer = new ResizeObserver(read);
    observer.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', read);
      observer.disconnect();
    };
  }, [scrollerRef, read]);

  const scrollTo = useCallback(
    (offset: number) => {
      const scroller = scrollerRef.current;
      if (!scroller || scroller.scrollTop === offset) return;
      scroller.scrollTop = offset;
      // Not left to the event, which comes a frame later: that frame would be empty.
      read();
    },
    [scrollerRef, read],
  );
  const scrollToRow = useCallback(
    (index: number) => {
      const scroller = scrollerRef.current;
      if (!scroller) return;
      const room = scroller.clientHeight - headHeight;
      const start = index * rowHeight;
      if (start < scroller.scrollTop) scrollTo(start);
      else if (start + rowHeight > scroller.scrollTop + room) scrollTo(start + rowHeight - room);
    },
    [scrollerRef, rowHeight, headHeight, scrollTo],
  );
  return { ...rowsInSight(top, view.height, rowHeight, count), scrollTo, scrollToRow };
}
