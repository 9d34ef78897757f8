import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import type { JobValues } from './job-form.ts';

/** The section for what happens to files after pickup. */
export function HandlingSection({ form }: { form: FormModel<JobValues> }) {
  const after = form.field('after_success');
  const failure = form.field('on_failure');
  const afterSuccess = useFieldValue(after);
  return (
    <FormSection title="Afterwards" card>
      <SegmentedField
        field={after}
        label="Once its execution has started, a file is"
        choices={[
          { value: 'DELETE', label: 'Deleted' },
          { value: 'MOVE', label: 'Moved' },
          { value: 'RENAME', label: 'Renamed' },
        ]}
      />
      {afterSuccess === 'MOVE' && (
        <TextField
          field={form.field('archive_directory')}
          label="Move it to"
          mono
          required
          placeholder="/outbound/archive"
        />
      )}
      {afterSuccess === 'RENAME' && (
        <TextField
          field={form.field('rename_suffix')}
          label="Add to its name"
          mono
          required
          span={3}
          placeholder=".done"
        />
      )}
      <SegmentedField
        field={failure}
        label="A file that could not be processed"
        choices={[
          { value: 'LEAVE', label: 'Stays in place' },
          { value: 'MOVE', label: 'Is moved' },
        ]}
      />
      {useFieldValue(failure) === 'MOVE' && (
        <TextField
          field={form.field('error_directory')}
          label="Move failed files to"
          mono
          required
          placeholder="/outbound/failed"
        />
      )}
      <NumberField
        field={form.field('retry_count')}
        label="Retries of a failed step"
        required
        span={3}
        description="0 to 10"
      />
      <CheckboxField field={form.field('enabled')} label="Run on its schedule" />
    </FormSection>
  );
}
