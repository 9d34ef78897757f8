import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { announce } from '../feedback/live-region.ts';
import { choiceLabel, type Choice } from './choice.ts';
import { Combobox } from './Combobox.tsx';
import { Field } from './Field.tsx';
import styles from './form.module.css';
import { useField, type FieldProps } from './useField.ts';

export interface MultiSelectFieldProps<Value extends string> extends FieldProps<readonly Value[]> {
  choices: readonly Choice<NoInfer<Value>>[];
  /** "Add a partner…" */
  placeholder: string;
  /** What is chosen but no longer among the choices. */
  missing: string;
}

/** Several of many: what is chosen, and a field with a search that adds more. */
export function MultiSelectField<Value extends string>(props: MultiSelectFieldProps<Value>) {
  const { field, label, choices, placeholder, missing } = props;
  const labelOf = (one: Value) =>
    choices.some((choice) => choice.value === one) ? choiceLabel(choices, one) : missing;
  const { value, control } = useField(props, {
    show: (shown) => (shown as readonly Value[]).map(labelOf).join(', ') || 'None',
  });
  const rootRef = useRef<HTMLDivElement>(null);
  const remove = (one: Value) => {
    field.change(value.filter((other) => other !== one));
    announce(`Removed ${labelOf(one)}`);
    rootRef.current?.querySelector('input')?.focus();
  };
  return (
    <Field {...props} id={field.id} error={field.error}>
      <div ref={rootRef} className={styles.several}>
        {value.length > 0 && (
          <ul aria-label={label}>
            {value.map((one) => (
              <li key={one} className={styles.tag}>
                <bdi>{labelOf(one)}</bdi>
                <button type="button" aria-label={`Remove ${labelOf(one)}`} onClick={() => remove(one)}>
                  <IconX size={11} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <Combobox
          control={control}
          label={label}
          choices={choices.filter((choice) => !value.includes(choice.value))}
          value=""
          placeholder={placeholder}
          onChange={(next) => {
            field.change([...value, next as Value]);
            announce(`Added ${choiceLabel(choices, next)}`);
          }}
        />
      </div>
    </Field>
  );
}
