import { IconX } from '@tabler/icons-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from '../cx.ts';
import styles from './FilterChip.module.css';

export interface FilterChipProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'value'> {
  /** What is filtered by: "Status". */
  label: string;
  /** What it is set to: "Error, Pending"; null when it is not set. */
  value: string | null;
  /** Hides the label before the value, where the value speaks for itself: "Last 24 h". */
  bare?: boolean;
  /** Takes the filter away. Without it the filter cannot be unset. */
  onClear?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** A filter in the bar: dashed while it is not set, in the accent with a cross when it is. */
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
            // The cross goes with the value; the chip mostly stays.
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
