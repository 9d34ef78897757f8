import type { KeyboardEventHandler } from 'react';
import { cx } from '../cx.ts';
import { Field } from './Field.tsx';
import styles from './form.module.css';
import { usedOf, type TextFieldProps } from './TextField.tsx';
import { useField } from './useField.ts';

export interface TextareaFieldProps extends Omit<TextFieldProps, 'type' | 'unit' | 'autoComplete'> {
  rows?: number;
  /** Ctrl+Enter and the like. */
  onKeyDown?: KeyboardEventHandler<HTMLTextAreaElement>;
}

/** Several lines of text. */
export function TextareaField(props: TextareaFieldProps) {
  const { field, mono, maxLength, placeholder, rows = 3, focusFirst, onKeyDown } = props;
  const { value, control } = useField(props);
  return (
    <Field {...props} id={field.id} error={field.error} counter={usedOf(value, maxLength)}>
      <textarea
        {...control}
        className={cx(styles.control, styles.area, mono && styles.mono)}
        rows={rows}
        value={value}
        placeholder={placeholder}
        spellCheck={mono ? false : undefined}
        readOnly={props.readOnly !== undefined}
        data-autofocus={focusFirst ? '' : undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => field.change(event.currentTarget.value)}
      />
    </Field>
  );
}
