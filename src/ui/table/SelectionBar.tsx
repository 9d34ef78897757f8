import { IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { formatCount } from '../../lib/numbers.ts';
import { IconButton } from '../actions/IconButton.tsx';
import styles from './SelectionBar.module.css';

export interface SelectionBarProps {
  /** What is selected: "Selected executions". */
  label: string;
  count: number;
  onClear: () => void;
  /** The actions, as Buttons. */
  children: ReactNode;
}

/** Actions on the selected rows, floating above the end of the list. The parent element must be positioned. */
export function SelectionBar({ label, count, onClear, children }: SelectionBarProps) {
  const barRef = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);
  // An action may replace its own button ("Flag" becomes "Unflag"), directly or from a dialog; the focus stays in the
  // bar.
  useLayoutEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body)
      barRef.current?.querySelector('button')?.focus();
  });
  return (
    <div
      ref={barRef}
      role="toolbar"
      aria-label={label}
      className={styles.bar}
      onFocus={(event) => (focused.current = event.target)}
      onBlur={(event) => {
        if (event.relatedTarget && !event.relatedTarget.closest('[role=dialog]')) focused.current = null;
      }}
    >
      <span role="status">
        <b>{formatCount(count)}</b> selected
      </span>
      {children}
      <IconButton label="Clear the selection" icon={<IconX size={15} />} onClick={onClear} />
    </div>
  );
}
