import type { InputHTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import { formatCount } from '../../lib/numbers.ts';
import { Field } from './Field.tsx';
import styles from './form.module.css';
import { useField, type FieldProps } from './useField.ts';

export interface TextFieldProps extends FieldProps<string> {
  /** An address, a path, an id. */
  mono?: boolean;
  /** Shows how many characters are used; the schema refuses more. */
  maxLength?: number;
  type?: 'text' | 'email' | 'url' | 'tel';
  placeholder?: string;
  unit?: string;
  autoComplete?: InputHTMLAttributes<HTMLInputElement>['autoComplete'];
  /** Values to choose from; anything else can be typed too. */
  suggestions?: readonly string[] | undefined;
  /** The first field of a drawer or dialog. */
  focusFirst?: boolean;
}

/** One line of text. */
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
  const { value, control } = useField(props);
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
          readOnly={props.readOnly !== undefined}
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

/** "120 of 2,000", in characters as people count them. */
export const usedOf = (value: string, maxLength: number | undefined): string | null =>
  maxLength === undefined ? null : `${formatCount([...value].length)} of ${formatCount(maxLength)}`;
