import type { ReactNode } from 'react';
import styles from './Toolbar.module.css';
import { useRovingFocus } from './useRovingFocus.ts';

export interface ToolbarProps {
  /** Accessible name: "Filter executions". */
  label: string;
  /** Replaces the default layout, a single row. */
  className?: string;
  children: ReactNode;
}

/** A group of controls that is one tab stop; the arrow keys move between them. For three or more controls. */
export function Toolbar({ label, className = styles.row, children }: ToolbarProps) {
  const ref = useRovingFocus<HTMLDivElement>();
  return (
    <div ref={ref} role="toolbar" aria-label={label} className={className}>
      {children}
    </div>
  );
}
