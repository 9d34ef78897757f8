import { useState } from 'react';
import { Callout } from '#ui/feedback/Callout.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { useFormAddress } from '#shared/forms/form-address.ts';
import { paths } from '#routes/paths.ts';
import { FileButton } from '../../_shared/FileButton.tsx';
import { formatChoices } from '../../_shared/mapping-labels.ts';
import styles from '../mappings.module.css';
import { useGoOn } from '#routes/useGoOn.ts';
import { ImportField } from './ImportField.tsx';
import { useNewMappingForm } from './useNewMappingForm.ts';

interface NewMappingProps {
  company_uuid: string;
  isImport: boolean;
}

/** `?new=mapping` and `?new=import`: the form of a new mapping, which then opens in the editor. */
export function NewMapping({ company_uuid, isImport }: NewMappingProps) {
  const { close } = useFormAddress();
  const goOn = useGoOn();
  const form = useNewMappingForm({
    company_uuid,
    isImport,
    onSaved: (mapping_uuid) => goOn(paths.mapping({ company_uuid, mapping_uuid }), { replace: true }),
  });
  const [refused, setRefused] = useState<string | null>(null);
  const file = useFieldValue(form.field('file'));
  return (
    <FormDrawer
      form={form}
      onClose={close}
      title={isImport ? 'Import mapping' : 'New mapping'}
      context="Nothing is deployed"
      saveLabel={isImport ? 'Import mapping' : 'Add mapping'}
    >
      {isImport && <ImportField form={form} />}
      {(!isImport || file !== null) && (
        <FormSection title="General">
          <TextField
            field={form.field('name')}
            label="Name"
            required
            mono
            focusFirst={!isImport}
            maxLength={60}
            placeholder="pinecrest_204"
            description="Unique in the workspace: lowercase letters, digits, and underscores"
          />
          <TextField field={form.field('description')} label="Description" maxLength={500} />
          <SelectField
            field={form.field('input_type')}
            label="Input format"
            span={3}
            half
            choices={formatChoices}
          />
          <SelectField
            field={form.field('output_type')}
            label="Output format"
            span={3}
            half
            choices={formatChoices}
          />
        </FormSection>
      )}
      {!isImport && (
        <FormSection title="Sample" hint="Optional">
          <TextareaField
            field={form.field('sample')}
            label="Sample input"
            mono
            rows={8}
            description="A file in the input format. The expression runs on it while you type."
            hint={
              <FileButton
                label="Open file…"
                what="Sample file"
                look="quiet"
                onText={(text) => {
                  setRefused(null);
                  form.field('sample').change(text);
                }}
                onRefused={setRefused}
              />
            }
          />
          {refused !== null && (
            <div className={styles.problem}>
              <Callout tone="fail" title="This file cannot be used as the sample.">
                {refused}
              </Callout>
            </div>
          )}
        </FormSection>
      )}
    </FormDrawer>
  );
}
