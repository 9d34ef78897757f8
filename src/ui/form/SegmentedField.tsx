import { Segmented } from '../actions/Segmented.tsx';
import { choiceLabel, type Choice } from './choice.ts';
import { Field } from './Field.tsx';
import { useField, type FieldProps } from './useField.ts';

export interface SegmentedFieldProps<Value extends string> extends FieldProps<Value> {
  /** Up to four, one word each. */
  choices: readonly Choice<NoInfer<Value>>[];
}

/** Single choice among up to four one-word values, all visible. */
export function SegmentedField<Value extends string>(props: SegmentedFieldProps<Value>) {
  const { field, choices, label, readOnly } = props;
  const { value } = useField(props, { show: (shown) => choiceLabel(choices, shown) });
  return (
    <Field {...props} id={field.id} error={field.error} isGroup>
      <div>
        <Segmented
          label={label}
          value={value}
          options={choices.map((choice) => ({
            value: choice.value,
            label: choice.label,
            disabled: choice.disabled !== undefined || readOnly !== undefined,
          }))}
          onChange={(next) => field.change(next)}
        />
      </div>
    </Field>
  );
}
