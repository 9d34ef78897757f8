import { IconSelector } from '@tabler/icons-react';
import { choiceLabel, type Choice } from './choice.ts';
import { Combobox } from './Combobox.tsx';
import { Field } from './Field.tsx';
import styles from './form.module.css';
import { useField, type FieldProps } from './useField.ts';

/** A list this long gets a search. */
const SEARCHED_FROM = 8;

export interface SelectFieldProps<Value extends string> extends FieldProps<Value> {
  choices: readonly Choice<NoInfer<Value>>[];
  /** Shown while nothing is chosen (the value is ''). */
  placeholder?: string;
}

/**
 * Single choice among many values, with a search for eight or more. For up to four one-word values, use SegmentedField.
 */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { field, choices, placeholder = 'Choose…', readOnly } = props;
  const { value, control, isReadOnly } = useField(props, {
    show: (shown) => choiceLabel(choices, shown) || 'Empty',
  });
  return (
    <Field {...props} id={field.id} error={field.error}>
      {choices.length >= SEARCHED_FROM && readOnly === undefined ? (
        <Combobox
          control={control}
          label={props.label}
          choices={choices}
          value={value}
          placeholder={placeholder}
          isReadOnly={isReadOnly}
          onChange={(next) => field.change(next as Value)}
        />
      ) : (
        <span className={styles.control}>
          <select
            {...control}
            value={value}
            disabled={readOnly !== undefined}
            onChange={(event) => field.change(event.currentTarget.value as Value)}
          >
            {value === '' && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled !== undefined}>
                {choice.label}
              </option>
            ))}
          </select>
          <IconSelector size={14} aria-hidden="true" className={styles.arrows} />
        </span>
      )}
    </Field>
  );
}
