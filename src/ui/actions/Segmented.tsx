import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Segmented.module.css';

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: ReactNode;
  /** The name to assistive technology where the label is an icon. */
  name?: string;
  disabled?: boolean;
}

export interface SegmentedProps<Value extends string> {
  /** What is being chosen. */
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** One of a few, all in sight. Native radio buttons underneath, so arrows and forms work as ever. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, className } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={cx(styles.group, className)}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            aria-label={option.name}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
