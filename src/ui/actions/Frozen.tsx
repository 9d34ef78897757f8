import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Frozen.module.css';

export interface FrozenProps {
  /** Whether the fields inside can currently not be changed, because their values are being saved. */
  isFrozen: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Freezes everything inside while it is being saved: fields keep their focus and can be read and copied from, and links
 * work, but no key, click, paste, or drop changes anything. Unlike `inert` or a disabled fieldset, it does not take the
 * focus away, and it includes editors and pickers that know nothing about forms.
 */
export function Frozen({ isFrozen, className, children }: FrozenProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = ref.current;
    if (!isFrozen || !root) return undefined;
    for (const type of CHANGING) root.addEventListener(type, refuse, true);
    return () => {
      for (const type of CHANGING) root.removeEventListener(type, refuse, true);
    };
  }, [isFrozen]);
  return (
    <div
      ref={ref}
      className={cx(className, isFrozen && styles.frozen)}
      {...(isFrozen && { role: 'group', 'aria-disabled': true, 'aria-busy': true })}
    >
      {children}
    </div>
  );
}

const CHANGING = [
  'beforeinput',
  'keydown',
  'click',
  'mousedown',
  'pointerdown',
  'paste',
  'cut',
  'dragover',
  'drop',
];

function refuse(event: Event): void {
  if (isHarmless(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

const MOVES = new Set(['Tab', 'Shift', 'Control', 'Meta', 'Alt', 'Escape', 'PageUp', 'PageDown']);
const READS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

function isHarmless(event: Event): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('[data-never-frozen]')) return true;
  if (event instanceof KeyboardEvent) {
    if (MOVES.has(event.key)) return true;
    // Alt moves a row of a list.
    if (READS.has(event.key)) return isText(target) && !event.altKey;
    return (event.ctrlKey || event.metaKey) && /^[ack]$/i.test(event.key);
  }
  // A press inside text moves the cursor or selects; elsewhere it may open a list, or drag.
  if (event.type === 'mousedown' || event.type === 'pointerdown') return isText(target) || isLink(target);
  return event.type === 'click' && isLink(target);
}

const isLink = (target: Element | null): boolean => Boolean(target?.closest('a[href]'));

/** Whether it is a text that keys and presses only read. A combobox would open its choices. */
const isText = (target: Element | null): boolean =>
  Boolean(
    target?.closest(
      'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=file], [type=range], [role=combobox])',
    ),
  );
