import type { ReactNode } from 'react';
import styles from './Toolbar.module.css';
import { useRovingFocus } from './useRovingFocus.ts';

export interface ToolbarProps {
  /** Accessible name: "Filter executions". */
  label: string;
  /** Replaces the usual layout, a row. */
  className?: string;
  children: ReactNode;
}

/** Controls that are one tab stop; the arrow keys move between them. For three or more. */
export function Toolbar({ label, className = styles.row, children }: ToolbarProps) {
  const ref = useRovingFocus<HTMLDivElement>();
  return (
    <div ref={ref} role="toolbar" aria-label={label} className={className}>
      {children}
    </div>
  );
}
