import type { Chosen } from '#ui/form/choice.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import { connectionTypeWords, type ConnectionType } from '#shared/connection-form/connection-types.ts';
import type { VariableTypeName } from '#shared/templates/template-labels.ts';
import { readDocument } from '../../_shared/templates/document.ts';

/** A variable as typed. */
export interface VariableRow {
  readonly name: string;
  readonly label: string;
  readonly type: VariableTypeName;
  /** '' for no default. */
  readonly default_value: string;
  readonly required: boolean;
  readonly help: string;
  readonly options: readonly string[];
  readonly endpoint_types: readonly Chosen[];
}

/** Keeps the flows unchanged. The other choices are JSON, or the uuid of the instance to copy them from. */
export const KEEP = 'keep';
export const AS_JSON = 'json';

export interface VersionValues {
  readonly flows_from: string;
  /** The list of flows, as JSON. */
  readonly flows: string;
  readonly variables: readonly VariableRow[];
  readonly note: string;
}

export const blankVariable: VariableRow = {
  name: '',
  label: '',
  type: 'STRING',
  default_value: '',
  required: true,
  help: '',
  options: [],
  endpoint_types: [],
};

interface StoredVariable {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly default_value?: unknown;
  readonly required: boolean;
  readonly help?: string | null | undefined;
  readonly options: readonly string[];
  readonly endpoint_types: readonly string[];
}

export const rowOf = (variable: StoredVariable): VariableRow => ({
  name: variable.name,
  label: variable.label,
  type: variable.type as VariableTypeName,
  default_value:
    variable.default_value == null ? '' : String(variable.default_value as string | number | boolean),
  required: variable.required,
  help: variable.help ?? '',
  options: variable.options,
  endpoint_types: variable.endpoint_types.map((value) => ({ value, label: connectionTypeWords(value) })),
});

/** Whether variables of this type can have a default. */
export const hasDefault = (type: VariableTypeName): boolean => type !== 'SECRET' && type !== 'CONNECTION';

function defaultOf({ type, default_value }: VariableRow): string | number | boolean | null {
  if (default_value === '') return type === 'STRING' ? '' : null;
  if (!hasDefault(type)) return null;
  if (type === 'BOOLEAN') return default_value === 'true';
  return type === 'NUMBER' && Number.isFinite(Number(default_value)) ? Number(default_value) : default_value;
}

/** Converts a variable to the server's input. */
export const variableInput = (row: VariableRow, isOptionalText: boolean) => ({
  name: row.name.trim(),
  label: row.label.trim(),
  type: row.type,
  // An optional text is empty by default; a required one has to be entered.
  default_value: row.type === 'STRING' && row.default_value === '' && !isOptionalText ? null : defaultOf(row),
  required: row.required,
  help: row.help.trim() || null,
  options: row.type === 'ENUM' ? row.options.filter((option) => option.trim() !== '') : [],
  endpoint_types:
    row.type === 'CONNECTION' ? row.endpoint_types.map(({ value }) => value as ConnectionType) : [],
});

/** Reads the list of flows as part of an exported template, with the same line numbers. */
export const readFlows = (text: string) => readDocument(`{"flows":${text}\n}`);

/** The validation rules of the schema that the form can check. */
export const versionSchema = formSchema<VersionValues>(function* (value) {
  for (const [index, { name, label, type, options }] of value.variables.entries()) {
    if (!/^[a-z0-9_]{1,40}$/.test(name.trim()))
      yield [['variables', index, 'name'], 'Use 1 to 40 of a–z, 0–9 and _.'];
    if (label.trim() === '' || label.trim().length > 80)
      yield [['variables', index, 'label'], 'Use 1 to 80 characters.'];
    if (type === 'ENUM' && !options.some((option) => option.trim() !== ''))
      yield [['variables', index, 'options'], 'Add at least one choice.'];
  }
  if (value.note.length > 500) yield ['note', 'Use at most 500 characters.'];
  const [problem] = value.flows_from === AS_JSON ? readFlows(value.flows).problems : [];
  if (problem) yield ['flows', `Line ${problem.line}: ${problem.message}`];
});
