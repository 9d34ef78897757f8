import { useState, type KeyboardEvent, type PointerEvent } from 'react';

/** Two buckets and everything between them, in the order they were chosen. */
export interface BucketRange {
  anchor: number;
  head: number;
}

export interface BucketPicker {
  /** The bucket under the pointer or the keyboard cursor; null if none. */
  current: number | null;
  /** The buckets being selected. */
  range: BucketRange | null;
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onPointerLeave: () => void;
    onPointerCancel: () => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onFocus: () => void;
    onBlur: () => void;
  };
}

export interface BucketPickerOptions {
  count: number;
  /** The bucket at this distance from the element's left edge. */
  bucketAt: (x: number) => number;
  /** Called with the chosen bucket (first equals last) or buckets. */
  onPick: ((first: number, last: number) => void) | undefined;
  /** Whether more than one bucket can be chosen. */
  ranges: boolean;
  /** Called for Escape if nothing is being selected. */
  onUnmark?: (() => void) | undefined;
}

/**
 * Selects buckets of a chart with the pointer (click, drag) and the keyboard (arrows, Home, End; Shift extends, Enter
 * selects, Escape cancels).
 */
export function useBucketPicker({
  count,
  bucketAt,
  onPick,
  ranges,
  onUnmark,
}: BucketPickerOptions): BucketPicker {
  const [at, setAt] = useState<number | null>(null);
  const [range, setRange] = useState<BucketRange | null>(null);
  const [dragging, setDragging] = useState(false);
  const last = count - 1;
  const current = at === null || count === 0 ? null : Math.min(at, last);

  const under = (event: PointerEvent<HTMLElement>) =>
    bucketAt(event.clientX - event.currentTarget.getBoundingClientRect().left);
  const stop = () => {
    setDragging(false);
    setRange(null);
  };
  const pick = (picked: BucketRange) => {
    stop();
    onPick?.(Math.min(picked.anchor, picked.head), Math.max(picked.anchor, picked.head));
  };
  const moveBy = (event: KeyboardEvent, to: number) => {
    event.preventDefault();
    const head = Math.max(0, Math.min(last, to));
    if (event.shiftKey && ranges && onPick) setRange({ anchor: range?.anchor ?? current ?? head, head });
    else setRange(null);
    setAt(head);
  };
  return {
    current,
    range,
    handlers: {
      onPointerDown: (event) => {
        if (event.button !== 0 || !onPick || count === 0) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        const bucket = under(event);
        setDragging(true);
        setRange({ anchor: bucket, head: bucket });
      },
      onPointerMove: (event) => {
        if (count === 0) return;
        const bucket = under(event);
        setAt(bucket);
        if (dragging && range) setRange({ anchor: ranges ? range.anchor : bucket, head: bucket });
      },
      onPointerUp: () => {
        if (dragging && range) pick(range);
      },
      onPointerLeave: () => {
        if (!dragging) setAt(null);
      },
      // The browser used the touch to scroll, so nothing was selected.
      onPointerCancel: stop,
      onKeyDown: (event) => {
        const from = current ?? last;
        if (event.key === 'ArrowRight' || event.key === 'ArrowUp') moveBy(event, from + 1);
        else if (event.key === 'ArrowLeft' || event.key === 'ArrowDown') moveBy(event, from - 1);
        else if (event.key === 'PageUp') moveBy(event, from + 6);
        else if (event.key === 'PageDown') moveBy(event, from - 6);
        else if (event.key === 'Home') moveBy(event, 0);
        else if (event.key === 'End') moveBy(event, last);
        else if (event.key === 'Escape' && range) {
          event.stopPropagation();
          stop();
        } else if (event.key === 'Escape' && onUnmark) {
          event.stopPropagation();
          onUnmark();
        } else if ((event.key === 'Enter' || event.key === ' ') && current !== null && onPick) {
          event.preventDefault();
          pick(range ?? { anchor: current, head: current });
        }
      },
      onFocus: () => setAt((now) => now ?? last),
      onBlur: () => {
        stop();
        setAt(null);
      },
    },
  };
}
