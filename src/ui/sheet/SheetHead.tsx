import { memo, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { SheetColumn } from './sheet-types.ts';
import styles from './Sheet.module.css';

interface SheetHeadProps {
  columns: readonly SheetColumn[];
  renderMenu: ((column: SheetColumn) => ReactNode) | undefined;
  /** Moves the focus back to the cells. */
  onLeave: () => void;
}

/**
 * The column headers. Left and Right move between their menus; ArrowDown and Escape lead back to the cells. Memoized,
 * so that moving and typing in cells does not render the menus.
 */
export const SheetHead = memo(function SheetHead({ columns, renderMenu, onLeave }: SheetHeadProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const at = buttons.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    if (event.key === 'ArrowRight') buttons[at + 1]?.focus();
    else if (event.key === 'ArrowLeft') buttons[at - 1]?.focus();
    else if (event.key === 'ArrowDown' || event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // In the capture phase, because ArrowDown would otherwise open a menu.
    <div role="rowgroup" className={styles.head} onKeyDownCapture={onKeyDown}>
      <div role="row" aria-rowindex={1} className={styles.heads}>
        <span role="columnheader" aria-colindex={1} className={styles.corner}>
          <span className={styles.hidden}>Row</span>
        </span>
        {columns.map((column, at) => (
          <span
            key={column.id}
            role="columnheader"
            aria-colindex={at + 2}
            className={cx(styles.header, column.align === 'end' && styles.end)}
          >
            <span className={styles.headerName} data-tip-overflow="">
              {column.header}
            </span>
            {column.hint && <span className={styles.hint}>{column.hint}</span>}
            {renderMenu?.(column)}
          </span>
        ))}
      </div>
    </div>
  );
});

/** Focuses the menu of a column; false if there is none. */
export function focusColumnMenu(sheet: HTMLElement | null, column: number): boolean {
  const heads = sheet?.querySelectorAll<HTMLElement>(`.${styles.header}`);
  const button = heads?.[column]?.querySelector<HTMLElement>('button');
  button?.focus();
  return button != null;
}
