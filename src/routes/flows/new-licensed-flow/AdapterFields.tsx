import { sentenceCase } from '../../../lib/text.ts';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { SecretField } from '../../../ui/form/SecretField.tsx';
import { SegmentedField } from '../../../ui/form/SegmentedField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { FormModel } from '../../../ui/form/useFormModel.ts';
import type { DeclaredField, LicensedValues } from './licensed-flow-form.ts';

interface AdapterFieldsProps {
  form: Pick<FormModel<LicensedValues>, 'field'>;
  fields: readonly DeclaredField[];
  vendor: string;
}

/** The fields that an integration declares, and no other. */
export function AdapterFields({ form, fields, vendor }: AdapterFieldsProps) {
  return (
    <FormSection title={vendor} card>
      {fields.map((field) => (
        <AdapterField key={field.name} form={form} declared={field} />
      ))}
    </FormSection>
  );
}

interface AdapterFieldProps extends Pick<AdapterFieldsProps, 'form'> {
  declared: DeclaredField;
}

function AdapterField({ form, declared }: AdapterFieldProps) {
  const { name, label, type, required, help, options } = declared;
  const shared = { label, required, description: help };
  if (type === 'SECRET')
    return <SecretField {...shared} field={form.field(`secrets.${name}`)} stored={null} />;
  const field = form.field(`values.${name}`);
  if (type === 'ENUM') {
    return (
      <SelectField
        {...shared}
        field={field}
        choices={options.map((value) => ({ value, label: sentenceCase(value) }))}
      />
    );
  }
  if (type === 'BOOLEAN') {
    return (
      <SegmentedField
        {...shared}
        field={field}
        choices={[
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ]}
      />
    );
  }
  return <TextField {...shared} field={field} />;
}
