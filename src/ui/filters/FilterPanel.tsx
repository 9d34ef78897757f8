import type { FormEvent, ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { Popover } from '../overlay/Popover.tsx';
import { usePopover } from '../overlay/usePopover.ts';
import { FilterChip } from './FilterChip.tsx';
import styles from './FilterPanel.module.css';

export interface FilterPanelProps {
  label: string;
  /** The current value; null if not set. */
  value: string | null;
  /** Called with the fields' values when the person applies them. */
  onApply: (fields: FormData) => void;
  onClear?: () => void;
  /**
   * Native, uncontrolled fields with names, mounted each time the panel opens. Mark the first with `data-autofocus`.
   */
  children: ReactNode;
}

/** A chip that opens a small form; all its fields apply together. */
export function FilterPanel({ label, value, onApply, onClear, children }: FilterPanelProps) {
  const { anchor, panel, focusAnchor, done } = usePopover();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onApply(new FormData(event.currentTarget));
    done();
  };
  return (
    <>
      <FilterChip
        {...anchor}
        label={label}
        value={value}
        onClear={
          onClear &&
          (() => {
            onClear();
            focusAnchor();
          })
        }
      />
      <Popover {...panel} aria-label={label} className={styles.panel}>
        <form onSubmit={apply}>
          {children}
          <div className={styles.foot}>
            <Button type="submit">Apply</Button>
          </div>
        </form>
      </Popover>
    </>
  );
}
