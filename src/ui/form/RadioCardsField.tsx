import { useId } from 'react';
import checks from '../actions/check.module.css';
import { choiceLabel, type Choice } from './choice.ts';
import { Field } from './Field.tsx';
import styles from './form.module.css';
import { useField, type FieldProps } from './useField.ts';

export interface RadioCardsFieldProps<Value extends string> extends FieldProps<Value> {
  /** Two to four, each with a description of one sentence. */
  choices: readonly Choice<NoInfer<Value>>[];
  /** Takes the initial focus of its drawer or dialog. */
  focusFirst?: boolean;
}

/** Single choice among a few values that need a description. */
export function RadioCardsField<Value extends string>(props: RadioCardsFieldProps<Value>) {
  const { field, choices, readOnly, focusFirst } = props;
  const { value } = useField(props, { show: (shown) => choiceLabel(choices, shown) });
  const name = useId();
  return (
    <Field {...props} id={field.id} error={field.error} isGroup role="radiogroup">
      <div className={styles.cards}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.card} data-tip={choice.disabled}>
            <input
              type="radio"
              className={checks.radio}
              name={name}
              value={choice.value}
              checked={choice.value === value}
              data-autofocus={focusFirst && choice.value === value ? '' : undefined}
              disabled={choice.disabled !== undefined || readOnly !== undefined}
              aria-describedby={choice.description ? `${name}${choice.value}` : undefined}
              aria-label={choice.label}
              onChange={() => field.change(choice.value)}
            />
            <b>{choice.label}</b>
            {choice.description && <small id={`${name}${choice.value}`}>{choice.description}</small>}
          </label>
        ))}
      </div>
    </Field>
  );
}
