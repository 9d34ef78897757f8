import { CheckboxField } from '../../../ui/form/CheckboxField.tsx';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { FormField } from '../../../ui/form/useFormModel.ts';
import { optionWords, type AdapterOption } from './adapter-options.ts';
import type { FlowFields } from './flow-fields.ts';
import type { OptionValue } from './flow-values.ts';

interface AdapterOptionFieldProps {
  end: 'source' | 'destination';
  option: AdapterOption;
  fields: FlowFields;
}

/** A field for an option; what is not set shows the adapter's default. The schema of the option says which type it has. */
const withDefault = <Value extends OptionValue>(
  field: FormField<OptionValue>,
  initial: OptionValue,
): FormField<Value> => ({ ...field, read: () => (field.read() ?? initial) as Value }) as FormField<Value>;

/** The control of an adapter's option, after its JSON Schema. */
export function AdapterOptionField({ end, option, fields }: AdapterOptionFieldProps) {
  const { name, type, title, description, initial, choices } = option;
  const { field, warning } = fields.bind(`${end}_options.${name}`);
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
