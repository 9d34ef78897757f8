import { useEffect } from 'react';
import { formatCount } from '#lib/numbers.ts';
import type { Chosen } from '#ui/form/choice.ts';
import type { FieldInfo, FormModel } from '#ui/form/form-model.ts';
import type { BuilderValues, UploadedFile } from './builder-values.ts';

const long = (value: unknown): string =>
  value === '' ? 'Empty' : `${formatCount(String(value).length)} characters`;

const infos: Readonly<Record<keyof BuilderValues, FieldInfo>> = {
  standard: { label: 'Standard' },
  document: { label: 'Document' },
  file_type: { label: 'Version' },
  partner: { label: 'Trading partner', show: (value) => (value as Chosen | null)?.label ?? 'Empty' },
  flow_type: { label: 'Flow type' },
  specification_from: { label: 'Specification' },
  specification_upload: {
    label: 'Specification file',
    show: (value) => (value as UploadedFile | null)?.name ?? 'None',
  },
  specification_text: { label: 'Text of the specification', show: long },
  specification_name: { label: 'Specification file' },
  sample: { label: 'Sample', show: long },
  sample_name: { label: 'Sample file' },
  name: { label: 'Name of the mapping' },
};

/** Registers the labels of all steps' fields, of which only one step is mounted, for lists of changes and errors. */
export function useFieldNames(form: FormModel<BuilderValues>): void {
  // After each render, because a field that unmounts unregisters its label.
  useEffect(() => {
    for (const [path, info] of Object.entries(infos) as [keyof BuilderValues, FieldInfo][])
      form.field(path).register(info);
  });
}
