import { nameError } from '#rules/text.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import type { ColumnType } from '../rows/cell-values.ts';

/** A column of a new table. */
export interface ColumnRow {
  readonly name: string;
  readonly type: ColumnType;
  readonly is_key: boolean;
}

/** The values of the form. The columns of a stored table are edited in the editor. */
export interface TableValues {
  readonly name: string;
  readonly key: string;
  readonly description: string;
  readonly columns: readonly ColumnRow[];
}

export const blankColumn: ColumnRow = { name: '', type: 'STRING', is_key: false };

export const blankTable: TableValues = {
  name: '',
  key: '',
  description: '',
  columns: [
    { name: 'key', type: 'STRING', is_key: true },
    { name: 'value', type: 'STRING', is_key: false },
  ],
};

const MAX_COLUMNS = 20;

/** Suggests a key for a name: "Region codes" → "region_codes". */
export const suggestedKey = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 40);

/** The error in a column's name, given the other names; null if there is none. */
export function columnNameError(name: string, others: readonly string[]): string | null {
  if (!/^\w{1,40}$/.test(name)) return 'Use 1 to 40 letters, digits, and underscores.';
  return others.some((other) => other.toLowerCase() === name.toLowerCase())
    ? `Another column is named “${name}”.`
    : null;
}

/** The validation rules of the schema that the form can check. */
export const tableSchema = formSchema<TableValues>(function* (value) {
  yield ['name', nameError(value.name)];
  if (!/^[a-z][a-z0-9_]{1,39}$/.test(value.key))
    yield ['key', 'Use 2 to 40 lowercase letters, digits, and underscores, starting with a letter.'];
  for (const [at, { name }] of value.columns.entries()) {
    const error = columnNameError(
      name,
      value.columns.slice(0, at).map((column) => column.name),
    );
    if (error !== null) yield [['columns', at, 'name'], `Column ${at + 1}: ${error}`];
  }
  if (value.columns.length > MAX_COLUMNS) yield ['columns', `Use at most ${MAX_COLUMNS} columns.`];
  if (value.columns.filter(({ is_key }) => is_key).length !== 1) yield ['columns', 'Choose the key column.'];
});
