import { useEffect, useRef } from 'react';
import { FormSection } from '#ui/form/FormSection.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { FormField, FormModel } from '#ui/form/form-model.ts';
import { FileMatches } from './FileMatches.tsx';
import type { JobValues } from './job-form.ts';
import { useFilePreview } from './useFilePreview.ts';

interface FilesSectionProps {
  form: FormModel<JobValues>;
  company_uuid: string;
  job_uuid: string | null;
}

/** How long to wait after the last keystroke, in milliseconds. */
const PAUSE_MS = 300;

/** The pattern of the files to pick up, with its effect on the files that are there. */
export function FilesSection({ form, company_uuid, job_uuid }: FilesSectionProps) {
  const preview = useFilePreview(form, { company_uuid, job_uuid });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // After the first preview, every change to the search fields requests a new one.
  const live = <Value,>(field: FormField<Value>): FormField<Value> => ({
    ...field,
    change(value) {
      field.change(value);
      clearTimeout(timer.current);
      if (preview.isAsked) timer.current = setTimeout(() => void preview.ask(), PAUSE_MS);
    },
  });
  return (
    <FormSection title="Files" card>
      <TextField
        field={live(form.field('directory'))}
        label="Directory"
        required
        mono
        placeholder="/outbound"
      />
      <TextField
        field={live(form.field('pattern'))}
        label="File names"
        required
        mono
        span={3}
        description="*.edi takes every file that ends in .edi; a regular expression must match the whole name."
      />
      <SegmentedField
        field={live(form.field('pattern_kind'))}
        label="Written as"
        span={3}
        choices={[
          { value: 'GLOB', label: 'Wildcards' },
          { value: 'REGEX', label: 'Regular expression' },
        ]}
      />
      <NumberField
        field={live(form.field('min_age_seconds'))}
        label="Leave files newer than"
        unit="seconds"
        required
        span={2}
        description="They may be incomplete"
      />
      <NumberField
        field={live(form.field('max_files'))}
        label="Most files per run"
        required
        span={2}
        description="1 to 500"
      />
      <SegmentedField
        field={live(form.field('order'))}
        label="First"
        span={2}
        choices={[
          { value: 'OLDEST_FIRST', label: 'Oldest' },
          { value: 'NAME', label: 'By name' },
        ]}
      />
      <FileMatches preview={preview} />
    </FormSection>
  );
}
