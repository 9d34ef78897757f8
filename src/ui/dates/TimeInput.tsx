import type { InputHTMLAttributes } from 'react';
import { readTimeOfDay } from '../../lib/time-of-day.ts';
import { cx } from '../cx.ts';
import styles from './dates.module.css';

interface TimeInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  /** The text as typed; completed to a full time on blur. */
  value: string;
  onChange: (text: string) => void;
}

/** A field for a time of day. Always 24 hours, unlike the browser's own field, which follows the language. */
export function TimeInput({ value, onChange, onBlur, className, ...rest }: TimeInputProps) {
  return (
    <input
      {...rest}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      maxLength={5}
      className={cx(styles.time, className)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        onChange(readTimeOfDay(value) ?? value);
        onBlur?.(event);
      }}
    />
  );
}
