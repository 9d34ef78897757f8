import { IconX } from '@tabler/icons-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from '../cx.ts';
import styles from './FilterChip.module.css';

export interface FilterChipProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'value'> {
  /** The filtered property: "Status". */
  label: string;
  /** The current value: "Error, Pending"; null if not set. */
  value: string | null;
  /** Hides the label if the value is clear without it: "Last 24 h". */
  bare?: boolean;
  /** Clears the filter. If omitted, the filter cannot be cleared. */
  onClear?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** A chip in the filter bar: dashed if not set, in the accent color with a clear button if set. */
export function FilterChip({ label, value, bare, onClear, className, ref, ...rest }: FilterChipProps) {
  const words = value === null ? label : bare ? value : `${label}: ${value}`;
  return (
    <span className={cx(styles.chip, value !== null && styles.set, className)}>
      <button
        {...rest}
        ref={ref}
        type="button"
        className={styles.open}
        aria-label={bare && value !== null && value !== label ? `${label}: ${value}` : undefined}
      >
        {words}
      </button>
      {value !== null && onClear && (
        <button
          type="button"
          className={styles.clear}
          aria-label={`Remove filter ${label}`}
          data-tip="Remove filter"
          onClick={(event) => {
            // The clear button disappears with the value; the chip usually stays.
            event.currentTarget.parentElement?.querySelector('button')?.focus();
            onClear();
          }}
        >
          <IconX size={13} stroke={2.2} />
        </button>
      )}
    </span>
  );
}
