import type { RowPlaces } from './row-places.ts';

export interface RowView {
  /** Scroll position, rounded to batches of rows: scrolling by less changes nothing. */
  top: number;
  /** The height that covers everything visible at any scroll position within the batch. */
  height: number;
}

export interface RowRange {
  /** The first rendered row, and the one after the last. */
  first: number;
  end: number;
}

/**
 * The visible range of rows, kept outside React. Only the body renders when it changes, and it renders synchronously,
 * so that no empty frame appears.
 */
export interface RowViewport {
  attach: (scroller: HTMLElement, rowHeight: number) => () => void;
  subscribe: (listener: () => void) => () => void;
  view: () => RowView;
  scrollTo: (offset: number) => void;
  /** Scrolls a row into view, by the smallest distance; for lists whose rows have no details. */
  scrollToRow: (index: number) => void;
  /** Like `scrollToRow`, for the span between two offsets. */
  scrollToSpan: (start: number, end: number) => void;
}

const OVERSCAN = 8;

/**
 * Number of rows that scrolling renders at a time. One row costs nearly as much as several (painting, React, the
 * session recorder), but more would make the frame that renders them too long.
 */
const BATCH = 8;

// Without layout (tests, a hidden panel) heights are 0; assume a small window.
const FALLBACK_HEIGHT = 640;

/** The visible rows and some around them. Heights are known, so nothing needs to be measured. */
export function rowsInSight({ top, height }: RowView, { at }: RowPlaces, count: number): RowRange {
  const first = at(top) - OVERSCAN;
  const end = at(top + height - 1) + 1 + OVERSCAN;
  return { first: Math.max(0, Math.min(first, count)), end: Math.max(0, Math.min(end, count)) };
}

/** `headHeight` is the height of the sticky header, which covers part of the window. */
export function createRowViewport(headHeight: number): RowViewport {
  const listeners = new Set<() => void>();
  let scroller: HTMLElement | null = null;
  let rowHeight = 1;
  let view: RowView = { top: 0, height: FALLBACK_HEIGHT };

  const read = () => {
    if (!scroller) return;
    const batch = BATCH * rowHeight;
    const top = Math.floor(scroller.scrollTop / batch) * batch;
    const height = (scroller.clientHeight || FALLBACK_HEIGHT) + batch;
    if (view.top === top && view.height === height) return;
    view = { top, height };
    for (const listener of listeners) listener();
  };
  const scrollTo = (offset: number) => {
    if (!scroller || scroller.scrollTop === offset) return;
    scroller.scrollTop = offset;
    read();
  };
  const scrollToSpan = (start: number, end: number) => {
    if (!scroller) return;
    const room = scroller.clientHeight - headHeight;
    if (start < scroller.scrollTop) scrollTo(start);
    else if (end > scroller.scrollTop + room) scrollTo(Math.min(start, end - room));
  };
  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attach(element, height) {
      scroller = element;
      rowHeight = height;
      read();
      element.addEventListener('scroll', read, { passive: true });
      const observer = new ResizeObserver(read);
      observer.observe(element);
      return () => {
        scroller = null;
        element.removeEventListener('scroll', read);
        observer.disconnect();
      };
    },
    scrollTo,
    scrollToRow: (index) => scrollToSpan(index * rowHeight, (index + 1) * rowHeight),
    scrollToSpan,
  };
}
