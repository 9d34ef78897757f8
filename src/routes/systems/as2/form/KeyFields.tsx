import { Field } from '../../../../ui/form/Field.tsx';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { NumberField } from '../../../../ui/form/NumberField.tsx';
import { RadioCardsField } from '../../../../ui/form/RadioCardsField.tsx';
import { SecretField } from '../../../../ui/form/SecretField.tsx';
import { SegmentedField } from '../../../../ui/form/SegmentedField.tsx';
import type { SecretValue } from '../../../../ui/form/form-values.ts';
import { useField, useFieldValue } from '../../../../ui/form/useField.ts';
import type { FormField, FormModel } from '../../../../ui/form/useFormModel.ts';
import { FilePicker } from './FilePicker.tsx';
import { keySizes, type KeyValues } from './key-form.ts';

interface KeyFieldsProps {
  form: Pick<FormModel<KeyValues>, 'field'>;
  title: string;
}

/** A key pair that is generated here, or comes in a file. */
export function KeyFields({ form, title }: KeyFieldsProps) {
  const source = useFieldValue(form.field('source'));
  return (
    <FormSection title={title}>
      <RadioCardsField
        field={form.field('source')}
        label="Where it comes from"
        choices={[
          {
            value: 'generate',
            label: 'Generate a key pair',
            description: 'RSA, with a self-signed certificate',
          },
          {
            value: 'import',
            label: 'Import PKCS #12',
            description: 'A .p12 or .pfx file with certificate and private key',
          },
        ]}
      />
      {source === 'generate' ? (
        <>
          <SegmentedField
            field={form.field('key_size')}
            label="RSA key size"
            span={3}
            choices={keySizes.map((value) => ({ value, label: value }))}
          />
          <NumberField
            field={form.field('validity_days')}
            label="Validity"
            unit="days"
            span={3}
            required
            description="Two years are usual for AS2."
          />
        </>
      ) : (
        <>
          <Pkcs12Field field={form.field('pkcs12')} />
          <SecretField
            field={form.field('passphrase')}
            label="Passphrase"
            stored={null}
            description="The passphrase of the file, if it has one"
          />
        </>
      )}
    </FormSection>
  );
}

function Pkcs12Field({ field }: { field: FormField<SecretValue> }) {
  const label = 'PKCS #12 file';
  const { control } = useField({ field, label, required: true }, { isSecret: true });
  return (
    <Field
      id={field.id}
      label={label}
      error={field.error}
      required
      description="The private key is stored but never shown again."
    >
      <FilePicker
        id={control.id}
        what={label}
        accept=".p12,.pfx,application/x-pkcs12"
        describedBy={`${field.id}-note`}
        isInvalid={field.error !== null}
        onChoose={(base64) => field.change(base64)}
      />
    </Field>
  );
}
