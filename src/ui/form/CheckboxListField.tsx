import checks from '../actions/check.module.css';
import { choiceLabel, type Choice } from './choice.ts';
import { Field } from './Field.tsx';
import styles from './form.module.css';
import { useField, type FieldProps } from './useField.ts';

export interface CheckboxListFieldProps<Value extends string> extends FieldProps<readonly Value[]> {
  /** All are visible, so keep each description to one sentence. */
  choices: readonly Choice<NoInfer<Value>>[];
}

/** Multiple choice among a few values. The value keeps the order of the choices. */
export function CheckboxListField<Value extends string>(props: CheckboxListFieldProps<Value>) {
  const { field, choices, readOnly } = props;
  const { value, control } = useField(props, {
    show: (shown) =>
      (shown as readonly string[]).map((item) => choiceLabel(choices, item)).join(', ') || 'None',
  });
  const toggle = (choice: Value, isOn: boolean) =>
    field.change(
      choices.flatMap((item) =>
        (item.value === choice ? isOn : value.includes(item.value)) ? item.value : [],
      ),
    );
  return (
    <Field {...props} id={field.id} error={field.error} isGroup>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice} data-tip={choice.disabled}>
            <input
              type="checkbox"
              className={checks.check}
              checked={value.includes(choice.value)}
              disabled={choice.disabled !== undefined || readOnly !== undefined}
              aria-label={choice.label}
              aria-describedby={choice.description ? `${field.id}-${choice.value}` : undefined}
              aria-invalid={control['aria-invalid']}
              onChange={(event) => toggle(choice.value, event.currentTarget.checked)}
            />
            {choice.label}
            {choice.description && <small id={`${field.id}-${choice.value}`}>{choice.description}</small>}
          </label>
        ))}
      </div>
    </Field>
  );
}
