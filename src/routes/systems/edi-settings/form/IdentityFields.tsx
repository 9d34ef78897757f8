import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import styles from '../edi-settings.module.css';
import { qualifierChoices, standardNames, usualQualifier } from '../edi-labels.ts';
import { headerLines } from './header-preview.ts';
import { HeaderText } from './HeaderText.tsx';
import type { IdentityValues } from './identity-form.ts';

interface IdentityFieldsProps {
  form: FormModel<IdentityValues>;
  /** Whether it is already the default, which ends only when another identity becomes the default. */
  isDefault: boolean;
}

/** The fields of an identity, with a preview of its header. */
export function IdentityFields({ form, isDefault }: IdentityFieldsProps) {
  const standardField = form.field('standard');
  const standard = useFieldValue(standardField);
  return (
    <>
      <FormSection title="Identity">
        <SegmentedField
          field={{
            ...standardField,
            change(next) {
              standardField.change(next);
              form.setValue('qualifier', usualQualifier(next));
            },
          }}
          label="Standard"
          choices={standardNames.map((value) => ({ value, label: value }))}
          span={3}
          {...(!form.isNew && { readOnly: 'It cannot be changed. Add another identity instead.' })}
        />
        <SegmentedField
          field={form.field('usage')}
          label="Usage"
          choices={[
            { value: 'PRODUCTION', label: 'Production' },
            { value: 'TEST', label: 'Test' },
          ]}
          span={3}
        />
        <SelectField
          field={form.field('qualifier')}
          label="Qualifier"
          required
          choices={qualifierChoices(standard)}
          span={3}
        />
        <TextField
          field={form.field('identifier')}
          label="ID"
          required
          mono
          focusFirst
          span={3}
          maxLength={standard === 'X12' ? 15 : 35}
        />
        {standard === 'X12' && (
          <TextField
            field={form.field('gs_identifier')}
            label="Group ID"
            mono
            span={3}
            maxLength={15}
            description="In GS. The same as the ID if empty."
          />
        )}
        <TextField
          field={form.field('label')}
          label="Label"
          span={3}
          maxLength={80}
          description="What tells it apart from others here."
        />
        <CheckboxField
          field={form.field('is_default')}
          label={`Default for ${standard}`}
          description="New agreements start with it."
          {...(isDefault && { readOnly: 'To change it, make another identity the default.' })}
        />
      </FormSection>
      <FormSection title="Header" hint={standard === 'X12' ? 'Dots are padding' : 'Nothing is padded'}>
        <Preview form={form} />
      </FormSection>
    </>
  );
}

function Preview({ form }: { form: FormModel<IdentityValues> }) {
  const values = {
    standard: useFieldValue(form.field('standard')),
    qualifier: useFieldValue(form.field('qualifier')),
    identifier: useFieldValue(form.field('identifier')),
    gs_identifier: useFieldValue(form.field('gs_identifier')),
    usage: useFieldValue(form.field('usage')),
  };
  return (
    <div className={styles.wide}>
      <HeaderText label="Header preview" lines={headerLines(values)} />
      <p className={styles.legend}>
        {values.standard === 'X12'
          ? `Highlighted: your qualifier, ID (${values.identifier.trim().length} of 15 characters, the rest is padding), and usage.`
          : 'Highlighted: your ID and qualifier.'}
      </p>
    </div>
  );
}
