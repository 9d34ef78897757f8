import { useState } from 'react';
import { pluralize } from '#lib/text.ts';
import { Callout } from '#ui/feedback/Callout.tsx';
import { Field } from '#ui/form/Field.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { useField } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { FileButton } from '../../_shared/FileButton.tsx';
import { exportLimit } from '../../_shared/read-text-file.ts';
import { formatWords } from '../../_shared/mapping-labels.ts';
import { readMappingFile, type MappingFile } from '../mapping-file.ts';
import styles from '../mappings.module.css';
import type { NewMappingValues } from './mapping-form.ts';

/** The facts about an exported mapping, to check before it is imported. */
const factsOf = ({
  expression,
  local_lookup_tables,
  test_cases,
  input_type,
  output_type,
}: MappingFile): string =>
  [
    `${formatWords(input_type)} to ${formatWords(output_type)}`,
    pluralize(expression.split('\n').length, 'line'),
    pluralize(test_cases.length, 'test case'),
    pluralize(local_lookup_tables.length, 'local table'),
  ].join(' · ');

/** Chooses the file to import; it is read and checked in the browser, then shown in the fields below. */
export function ImportField({ form }: { form: FormModel<NewMappingValues> }) {
  const field = form.field('file');
  const { value } = useField<MappingFile | null>({ field, label: 'File' }, { show: () => 'A file' });
  const [problem, setProblem] = useState<string | null>(null);
  const refuse = (reason: string) => {
    setProblem(reason);
    field.change(null);
  };
  const take = (text: string) => {
    const read = readMappingFile(text);
    if (!read.file) return refuse(read.problem);
    setProblem(null);
    field.change(read.file);
    form.field('name').change(read.file.name);
    form.field('description').change(read.file.description ?? '');
    form.field('input_type').change(read.file.input_type);
    form.field('output_type').change(read.file.output_type);
    form.field('sample').change(read.file.sample_input ?? '');
  };
  return (
    <FormSection title="File">
      <Field
        id={field.id}
        label="Exported mapping"
        required
        isGroup
        error={field.error}
        description="A file exported with Export JSON, from this or another workspace"
      >
        <div className={styles.file}>
          <FileButton
            label={value ? 'Choose another file…' : 'Choose file…'}
            what="File to import"
            accept=".json,application/json"
            focusFirst
            onText={take}
            onRefused={refuse}
            limit={exportLimit}
          />
          {value && <span className={styles.facts}>{factsOf(value)}</span>}
        </div>
      </Field>
      {problem !== null && (
        <div className={styles.problem}>
          <Callout tone="fail" title="This file cannot be imported.">
            {problem}
          </Callout>
        </div>
      )}
    </FormSection>
  );
}
