import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { announce } from '../feedback/live-region.ts';
import { isAddKey, isComposing } from './add-key.ts';
import { Field } from './Field.tsx';
import styles from './form.module.css';
import { useField, type FieldProps } from './useField.ts';

export interface TagsFieldProps extends FieldProps<readonly string[]> {
  placeholder?: string;
}

/**
 * A list of short tags: Enter or a comma adds one, Backspace removes the last one, and pasting a list adds all. Enter
 * never submits the form: a pasted list is split at once, so the input is empty when the person presses Enter to add.
 */
export function TagsField(props: TagsFieldProps) {
  const { field, label, placeholder = 'Add' } = props;
  const [typed, setTyped] = useState('');
  const { value: tags, control, isReadOnly } = useField(props, { finish: () => add(typed) });
  const inputRef = useRef<HTMLInputElement>(null);
  const add = (text: string) => {
    const fresh = text
      .split(/[,;\t\n\r]+/)
      .map((part) => part.trim())
      .filter(Boolean);
    setTyped('');
    if (fresh.length > 0) field.change([...new Set([...tags, ...fresh])]);
  };
  const remove = (tag: string) => {
    field.change(tags.filter((value) => value !== tag));
    announce(`Removed ${tag}`);
    inputRef.current?.focus();
  };
  return (
    <Field {...props} id={field.id} error={field.error}>
      <span className={cx(styles.control, styles.tags)}>
        {tags.length > 0 && (
          <ul aria-label={label}>
            {tags.map((tag) => (
              <li key={tag} className={styles.tag}>
                {tag}
                <button type="button" aria-label={`Remove ${tag}`} onClick={() => remove(tag)}>
                  <IconX size={11} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          {...control}
          ref={inputRef}
          value={typed}
          placeholder={placeholder}
          readOnly={isReadOnly}
          autoComplete="off"
          onChange={(event) => {
            const text = event.currentTarget.value;
            if (/[,;]/.test(text)) add(text);
            else setTyped(text);
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text');
            if (!/[,;\t\n]/.test(text)) return;
            event.preventDefault();
            add(typed + text);
          }}
          onKeyDown={(event) => {
            const last = tags.at(-1);
            if (isAddKey(event)) {
              event.preventDefault();
              add(typed);
            } else if (isComposing(event)) return;
            else if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
          }}
          onBlur={() => {
            add(typed);
            control.onBlur();
          }}
        />
      </span>
    </Field>
  );
}
