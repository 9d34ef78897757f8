import { IconSelector } from '@tabler/icons-react';
import type { KeyboardEventHandler } from 'react';
import type { Choice } from '#ui/form/choice.ts';
import { cx } from '#ui/cx.ts';
import styles from '#ui/form/form.module.css';

interface RowInputProps {
  id?: string;
  label: string;
  value: string;
  type?: 'text' | 'email' | 'tel';
  placeholder?: string;
  mono?: boolean;
  isWrong: boolean;
  describedBy: string | undefined;
  onChange: (value: string) => void;
  onKeyDown: KeyboardEventHandler;
  onBlur: () => void;
}

/** A text input in a row of several controls. */
export function RowInput(props: RowInputProps) {
  const {
    id,
    label,
    value,
    type = 'text',
    placeholder,
    mono,
    isWrong,
    describedBy,
    onChange,
    onKeyDown,
    onBlur,
  } = props;
  return (
    <span className={cx(styles.control, mono && styles.mono)}>
      <input
        id={id}
        type={type}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={mono ? false : undefined}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  );
}

interface RowSelectProps<Value extends string> {
  id?: string;
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
}

/** A select in a row of several controls. */
export function RowSelect<Value extends string>(props: RowSelectProps<Value>) {
  const { id, label, value, choices, onChange } = props;
  return (
    <span className={styles.control}>
      <select
        id={id}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <IconSelector size={14} aria-hidden="true" />
    </span>
  );
}
