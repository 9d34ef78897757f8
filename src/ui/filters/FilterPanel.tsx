import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { Popover } from '../overlay/Popover.tsx';
import { FilterChip } from './FilterChip.tsx';
import styles from './FilterPanel.module.css';

export interface FilterPanelProps {
  label: string;
  /** What it is set to; null when it is not set. */
  value: string | null;
  /** Called with what the fields say when they are applied. */
  onApply: (fields: FormData) => void;
  onClear?: () => void;
  /** Native, uncontrolled fields with names; mounted anew each time the panel opens. Mark the first `data-autofocus`. */
  children: ReactNode;
}

/** A chip that opens a small form; what is in it applies together. */
export function FilterPanel({ label, value, onApply, onClear, children }: FilterPanelProps) {
  const [opened, setOpened] = useState(false);
  const anchorRef = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onApply(new FormData(event.currentTarget));
    setOpened(false);
    anchorRef.current?.focus();
  };
  return (
    <>
      <FilterChip
        ref={anchorRef}
        label={label}
        value={value}
        onClear={
          onClear &&
          (() => {
            onClear();
            anchorRef.current?.focus();
          })
        }
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-controls={opened ? panelId : undefined}
        onClick={() => setOpened((now) => !now)}
      />
      <Popover
        open={opened}
        onClose={() => setOpened(false)}
        anchorRef={anchorRef}
        role="dialog"
        id={panelId}
        aria-label={label}
        className={styles.panel}
      >
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
