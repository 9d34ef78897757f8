export interface RowView {
  /** How far down, in whole rows: scrolling by less than a row changes nothing that is drawn. */
  top: number;
  height: number;
}

export interface RowRange {
  /** The first row drawn, and the one after the last. */
  first: number;
  end: number;
}

/** The window onto the rows, outside React: only the body renders when it moves, and at once (no empty frame). */
export interface RowViewport {
  attach: (scroller: HTMLElement, rowHeight: number) => () => void;
  subscribe: (listener: () => void) => () => void;
  view: () => RowView;
  scrollTo: (offset: number) => void;
  /** Brings a row into sight, by as little as it takes. */
  scrollToRow: (index: number) => void;
}

const OVERSCAN = 8;

// Where nothing is laid out (tests, a hidden panel) heights read 0; then as many rows as a small window holds.
const FALLBACK_HEIGHT = 640;

/** Rows in sight and some around them. All rows are equally high, so this is arithmetic and nothing is measured. */
export function rowsInSight({ top, height }: RowView, rowHeight: number, count: number): RowRange {
  const first = Math.floor(top / rowHeight) - OVERSCAN;
  const end = Math.ceil((top + height) / rowHeight) + OVERSCAN;
  return { first: Math.max(0, Math.min(first, count)), end: Math.max(0, Math.min(end, count)) };
}

/** `headHeight`: the sticky head takes it from the window. */
export function createRowViewport(headHeight: number): RowViewport {
  const listeners = new Set<() => void>();
  let scroller: HTMLElement | null = null;
  let rowHeight = 1;
  let view: RowView = { top: 0, height: FALLBACK_HEIGHT };

  const read = () => {
    if (!scroller) return;
    const top = Math.floor(scroller.scrollTop / rowHeight) * rowHeight;
    const height = scroller.clientHeight || FALLBACK_HEIGHT;
    if (view.top === top && view.height === height) return;
    view = { top, height };
    for (const listener of listeners) listener();
  };
  const scrollTo = (offset: number) => {
    if (!scroller || scroller.scrollTop === offset) return;
    scroller.scrollTop = offset;
    read();
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
    scrollToRow(index) {
      if (!scroller) return;
      const room = scroller.clientHeight - headHeight;
      const start = index * rowHeight;
      if (start < scroller.scrollTop) scrollTo(start);
      else if (start + rowHeight > scroller.scrollTop + room) scrollTo(start + rowHeight - room);
    },
  };
}
