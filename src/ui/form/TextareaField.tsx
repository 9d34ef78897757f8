import type { KeyboardEventHandler } from 'react';
import { cx } from '../cx.ts';
import { Field } from './Field.tsx';
import styles from './form.module.css';
import { usedOf, type TextFieldProps } from './TextField.tsx';
import { useField } from './useField.ts';

export interface TextareaFieldProps extends Omit<TextFieldProps, 'type' | 'unit' | 'autoComplete'> {
  rows?: number;
  /** For shortcuts such as Ctrl+Enter. */
  onKeyDown?: KeyboardEventHandler<HTMLTextAreaElement>;
  /** Called after each change of the text. */
  onType?: (element: HTMLTextAreaElement) => void;
  /** The open list of completions, and its active option. */
  completion?: { readonly listId: string; readonly activeId: string };
}

/** Multi-line text. */
export function TextareaField(props: TextareaFieldProps) {
  const { field, mono, maxLength, placeholder, rows = 3, focusFirst, onKeyDown, onType, completion } = props;
  const { value, control, isReadOnly } = useField(props);
  return (
    <Field {...props} id={field.id} error={field.error} counter={usedOf(value, maxLength)}>
      <textarea
        {...control}
        className={cx(styles.control, styles.area, mono && styles.mono)}
        rows={rows}
        value={value}
        placeholder={placeholder}
        spellCheck={mono ? false : undefined}
        readOnly={isReadOnly}
        data-autofocus={focusFirst ? '' : undefined}
        onKeyDown={onKeyDown}
        aria-autocomplete={completion && 'list'}
        aria-controls={completion?.listId}
        aria-activedescendant={completion?.activeId}
        onChange={({ currentTarget }) => {
          field.change(currentTarget.value);
          onType?.(currentTarget);
        }}
      />
    </Field>
  );
}
