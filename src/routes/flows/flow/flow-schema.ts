import { formatCount } from '#lib/numbers.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import type { ValidationError } from '#ui/form/form-schema.ts';
import { adapterErrors } from '../integration/adapter-errors.ts';
import type { DeclaredField } from '../integration/adapter-values.ts';
import type { FlowValues } from './flow-values.ts';

/** The maximum length of a script. */
export const MAX_SCRIPT = 10_000;

const lengthOf = (text: string): number => [...text].length;
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

function rowErrors(
  list: string,
  rows: readonly { readonly label: string }[],
  errorOf: (label: string) => string | null,
): ValidationError[] {
  return rows.flatMap(({ label }, place): ValidationError[] => {
    const path = `${list}.${place}.label`;
    const wrong = errorOf(label);
    if (wrong !== null) return [[path, wrong]];
    return rows.findIndex((row) => row.label === label) < place
      ? [[path, `“${label}” is listed twice.`]]
      : [];
  });
}

function errorsOf(values: FlowValues): ValidationError[] {
  const errors: ValidationError[] = [];
  const name = lengthOf(values.flow_name.trim());
  if (name < 2 || name > 80) errors.push(['flow_name', 'Enter a name of 2 to 80 characters.']);
  for (const field of ['notes', 'support_instructions'] as const)
    if (lengthOf(values[field]) > 4000) errors.push([field, 'Use at most 4,000 characters.']);
  if (values.tags.length > 20 || values.tags.some((tag) => lengthOf(tag) > 40))
    errors.push(['tags', 'Use at most 20 tags of 40 characters.']);
  for (const field of ['source_file_type', 'destination_file_type'] as const)
    if (values[field] === '') errors.push([field, 'Choose a file type.']);
  for (const field of ['pre_processor', 'post_processor'] as const)
    if (lengthOf(values[field] ?? '') > MAX_SCRIPT)
      errors.push([field, `Use at most ${formatCount(MAX_SCRIPT)} characters.`]);
  errors.push(
    ...rowErrors('filters', values.filters, (label) =>
      lengthOf(label.trim()) < 1 || lengthOf(label) > 80 ? 'Name the filter in 1 to 80 characters.' : null,
    ),
    ...rowErrors('data_tags', values.data_tags, (label) =>
      label.trim() === '' || bytesOf(label) > 50 ? 'Label the tag in 1 to 50 bytes.' : null,
    ),
  );
  values.document_changes.forEach(({ path }, place) => {
    if (path.trim() === '') errors.push([`document_changes.${place}.path`, 'Enter the path to change.']);
  });
  if (values.mapping.mapping_uuid !== '' && values.mapping.revision_policy === 'PINNED') {
    if (values.mapping.revision === '') errors.push(['mapping.revision', 'Choose the revision to run.']);
  }
  if (/[/\\]/.test(values.file_name_template))
    errors.push(['file_name_template', 'Enter a file name without folders.']);
  else if (lengthOf(values.file_name_template) > 200)
    errors.push(['file_name_template', 'Use at most 200 characters.']);

  const whole = (path: string, value: number | null, least: number, most: number, mayBeEmpty: boolean) => {
    if (value === null ? mayBeEmpty : Number.isInteger(value) && value >= least && value <= most) return;
    errors.push([path, `Enter a whole number, ${least} to ${formatCount(most)}.`]);
  };
  const { duplicate_check, acknowledgment, retry } = values;
  if (duplicate_check.enabled)
    whole('duplicate_check.window_hours', duplicate_check.window_hours, 1, 720, false);
  if (acknowledgment.kind !== 'NONE')
    whole('acknowledgment.timeout_minutes', acknowledgment.timeout_minutes, 1, 10_080, false);
  whole('throttle_per_minute', values.throttle_per_minute, 0, 600, true);
  whole('throttle_concurrent', values.throttle_concurrent, 1, 100, true);
  whole('retry.max_attempts', retry.max_attempts, 0, 10, false);
  whole('retry.backoff_seconds', retry.backoff_seconds, 1, 3600, false);
  whole('retention_days', values.retention_days, 1, 400, true);
  return errors;
}

/** The rules of the server that the form can check itself. The server finds what only blocks a deployment. */
export const flowSchema = (declared: readonly DeclaredField[]) =>
  formSchema<FlowValues>((value) => [...errorsOf(value), ...adapterErrors(declared, value)]);
