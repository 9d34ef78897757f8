import type { InputHTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import { formatCount } from '../../lib/numbers.ts';
import { Field } from './Field.tsx';
import styles from './form.module.css';
import { useField, type FieldProps } from './useField.ts';

export interface TextFieldProps extends FieldProps<string> {
  /** Monospaced, for an address, a path, or an ID. */
  mono?: boolean;
  /** Shows a character counter; it does not limit the input, which is left to the schema. */
  maxLength?: number;
  type?: 'text' | 'email' | 'url' | 'tel';
  placeholder?: string;
  unit?: string;
  autoComplete?: InputHTMLAttributes<HTMLInputElement>['autoComplete'];
  /** Suggested values; other text is allowed too. */
  suggestions?: readonly string[] | undefined;
  /** Takes the initial focus of its drawer or dialog. */
  focusFirst?: boolean;
}

/** A single line of text. */
export function TextField(props: TextFieldProps) {
  const {
    field,
    mono,
    maxLength,
    type = 'text',
    placeholder,
    unit,
    autoComplete = 'off',
    suggestions,
    focusFirst,
  } = props;
  const { value, control, isReadOnly } = useField(props);
  return (
    <Field {...props} id={field.id} error={field.error} counter={usedOf(value, maxLength)}>
      <span className={cx(styles.control, mono && styles.mono)}>
        <input
          {...control}
          type={type}
          value={value}
          placeholder={placeholder}
          autoComplete={autoComplete}
          spellCheck={mono ? false : undefined}
          list={suggestions && `${field.id}-list`}
          readOnly={isReadOnly}
          data-autofocus={focusFirst ? '' : undefined}
          onChange={(event) => field.change(event.currentTarget.value)}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
        {suggestions && (
          <datalist id={`${field.id}-list`}>
            {suggestions.map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </datalist>
        )}
      </span>
    </Field>
  );
}

/** The character counter, such as "120 of 2,000". Counts code points, as people count characters. */
export const usedOf = (value: string, maxLength: number | undefined): string | null =>
  maxLength === undefined ? null : `${formatCount([...value].length)} of ${formatCount(maxLength)}`;
