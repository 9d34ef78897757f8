import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { FormField } from '#ui/form/form-model.ts';
import { optionWords, type AdapterOption } from '../flow/adapter-options.ts';
import type { OptionValue } from '../flow/flow-values.ts';
import type { BoundField } from './bound-field.ts';

interface AdapterOptionFieldProps extends BoundField<OptionValue> {
  option: AdapterOption;
}

/**
 * A field for an option that shows the adapter's default while it is not set. The schema of the option says which type
 * its value has.
 */
const withDefault = <Value extends OptionValue>(
  field: FormField<OptionValue>,
  initial: OptionValue,
): FormField<Value> => ({ ...field, read: () => (field.read() ?? initial) as Value }) as FormField<Value>;

/** The control of an adapter's option, chosen by the option's JSON Schema. */
export function AdapterOptionField({ option, field, warning }: AdapterOptionFieldProps) {
  const { type, title, description, initial, choices } = option;
  const common = { label: title, description, warning, span: 3 } as const;
  if (type === 'boolean')
    return <CheckboxField {...common} field={withDefault<boolean>(field, initial ?? false)} />;
  if (type === 'integer')
    return <NumberField {...common} field={withDefault<number | null>(field, initial)} />;
  if (choices)
    return (
      <SelectField
        {...common}
        field={withDefault<string>(field, initial ?? '')}
        choices={choices.map((value) => ({ value, label: optionWords(value) }))}
      />
    );
  return <TextField {...common} mono field={withDefault<string>(field, initial ?? '')} />;
}
