import type { KeyboardEvent, PointerEvent } from 'react';
import { cx } from '../../../../ui/cx.ts';
import styles from './panes.module.css';
import { clampSplit, defaultSplits, limits } from './useSplits.ts';

interface SplitterProps {
  /** What it divides: "Input and expression". */
  label: string;
  name: keyof typeof limits;
  size: number;
  /** The side of the pane whose size it is. */
  side: 'left' | 'right' | 'below';
  onResize: (size: number) => void;
}

const STEP = 2;

/** The line between two panes: dragged, or moved with the arrow keys. A double click brings its first place back. */
export function Splitter({ label, name, size, side, onResize }: SplitterProps) {
  const isRow = side === 'below';
  const set = (wanted: number) => onResize(clampSplit(name, wanted));
  const onKeyDown = (event: KeyboardEvent) => {
    const grow = side === 'left' ? 'ArrowRight' : side === 'right' ? 'ArrowLeft' : 'ArrowUp';
    const shrink = side === 'left' ? 'ArrowLeft' : side === 'right' ? 'ArrowRight' : 'ArrowDown';
    const [least, most] = limits[name];
    const sizes: Readonly<Record<string, number>> = {
      [grow]: size + STEP,
      [shrink]: size - STEP,
      Home: least,
      End: most,
      Enter: defaultSplits[name],
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
      aria-valuemin={limits[name][0]}
      aria-valuemax={limits[name][1]}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
      tabIndex={0}
      className={cx(styles.splitter, isRow && styles.row)}
      onKeyDown={onKeyDown}
      onDoubleClick={() => set(defaultSplits[name])}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
    />
  );
}
