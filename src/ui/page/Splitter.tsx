import type { KeyboardEvent, PointerEvent } from 'react';
import { cx } from '../cx.ts';
import styles from './Splitter.module.css';

/** The sizes of a pane, in percent of the element that contains both panes. */
export interface SplitRange {
  readonly least: number;
  readonly most: number;
  /** The size that Enter and a double click restore. */
  readonly initial: number;
}

export interface SplitterProps {
  /** What the splitter changes: "Width of the input". */
  readonly label: string;
  readonly range: SplitRange;
  readonly size: number;
  /** The side of the splitter on which the resized pane is. */
  readonly side: 'left' | 'right' | 'below';
  readonly onResize: (size: number) => void;
}

const STEP = 2;

/** The nearest allowed size. */
export const clampSplit = ({ least, most }: SplitRange, size: number): number =>
  Math.round(Math.min(most, Math.max(least, size)));

/** The draggable line between two panes; also moves with the arrow keys. */
export function Splitter({ label, range, size, side, onResize }: SplitterProps) {
  const isRow = side === 'below';
  const set = (wanted: number) => onResize(clampSplit(range, wanted));
  const onKeyDown = (event: KeyboardEvent) => {
    const grow = side === 'left' ? 'ArrowRight' : side === 'right' ? 'ArrowLeft' : 'ArrowUp';
    const shrink = side === 'left' ? 'ArrowLeft' : side === 'right' ? 'ArrowRight' : 'ArrowDown';
    const sizes: Readonly<Record<string, number>> = {
      [grow]: size + STEP,
      [shrink]: size - STEP,
      Home: range.least,
      End: range.most,
      Enter: range.initial,
    };
    const wanted = sizes[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    set(wanted);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!box) return;
    const part =
      side === 'left'
        ? (event.clientX - box.left) / box.width
        : side === 'right'
          ? (box.right - event.clientX) / box.width
          : (box.bottom - event.clientY) / box.height;
    set(part * 100);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator with a value is a control (WAI-ARIA)
    <div
      role="separator"
      aria-label={label}
      aria-orientation={isRow ? 'horizontal' : 'vertical'}
      aria-valuenow={size}
      aria-valuemin={range.least}
      aria-valuemax={range.most}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
      tabIndex={0}
      className={cx(styles.splitter, isRow && styles.row)}
      onKeyDown={onKeyDown}
      onDoubleClick={() => set(range.initial)}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
    />
  );
}
