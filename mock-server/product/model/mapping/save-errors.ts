import type { MappingTestCaseInput, SaveMappingInput } from '#schema-types';
import { lengthError } from '#rules/text.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { clearedErrors } from '../kit/rules.ts';
import { mostExpression, mostInput, tooLong } from './run.ts';
import type { LocalTable } from './seed.ts';
import { MAX_CASES, MAX_TABLES } from './save-limits.ts';

const MAX_CELLS = 5000;

export const wrong = (message: string, path: string | readonly string[]): UserError =>
  userError('VALIDATION', message, path);

function tableErrors(tables: readonly LocalTable[]): UserError[] {
  if (tables.length > MAX_TABLES)
    return [userError('LIMIT_EXCEEDED', `Use at most ${MAX_TABLES} local tables.`, 'local_lookup_tables')];
  const seen = new Set<string>();
  return tables.flatMap(({ key, columns, rows }, at) => {
    const path = (name: string, ...more: string[]) => ['local_lookup_tables', String(at), name, ...more];
    const errors: UserError[] = [];
    if (!/^[a-z][a-z0-9_]{1,39}$/.test(key))
      errors.push(wrong('Use 2 to 40 lowercase letters, digits, and underscores.', path('key')));
    if (seen.has(key)) errors.push(wrong(`The table “${key}” is a duplicate.`, path('key')));
    seen.add(key);
    if (columns.length < 2)
      errors.push(
        wrong('A table needs at least two columns: the lookup value and the result.', path('columns')),
      );
    if (rows.length * Math.max(1, columns.length) > MAX_CELLS) {
      errors.push(
        userError(
          'LIMIT_EXCEEDED',
          'This table is too large for a mapping. Add it as a lookup table of the workspace.',
          path('rows'),
        ),
      );
    }
    const bad = rows.findIndex((row) => row.length !== columns.length);
    if (bad >= 0)
      errors.push(
        wrong(`Each row must have ${columns.length} cells, one per column.`, path('rows', String(bad))),
      );
    return errors;
  });
}

function caseErrors(cases: readonly MappingTestCaseInput[]): UserError[] {
  if (cases.length > MAX_CASES)
    return [userError('LIMIT_EXCEEDED', `Use at most ${MAX_CASES} test cases.`, 'test_cases')];
  const seen = new Set<string>();
  return cases.flatMap(({ name, input }, at) => {
    const path = (field: string) => ['test_cases', String(at), field];
    const errors: UserError[] = [];
    const error = lengthError(name, 1, 80);
    if (error !== null) errors.push(wrong(error, path('name')));
    if (seen.has(name.trim())) errors.push(wrong(`The test case “${name}” is a duplicate.`, path('name')));
    seen.add(name.trim());
    const large = tooLong(input, mostInput, 'An input');
    if (large !== null) errors.push(userError('LIMIT_EXCEEDED', large, path('input')));
    return errors;
  });
}

/** Errors other than the syntax of the expression. */
export function errorsIn(input: SaveMappingInput): UserError[] {
  const errors = clearedErrors({ ...input }, ['name', 'input_type', 'output_type', 'expression']);
  const about = (
    field: string,
    message: string | null,
    code: 'VALIDATION' | 'LIMIT_EXCEEDED' = 'VALIDATION',
  ) => {
    if (message !== null) errors.push(userError(code, message, field));
  };
  if (input.description != null)
    about('description', input.description.trim() === '' ? null : lengthError(input.description, 1, 500));
  if (input.note != null) about('note', input.note.trim() === '' ? null : lengthError(input.note, 1, 200));
  if (input.expression != null)
    about('expression', tooLong(input.expression, mostExpression, 'An expression'), 'LIMIT_EXCEEDED');
  if (input.sample_input != null)
    about('sample_input', tooLong(input.sample_input, mostInput, 'A sample'), 'LIMIT_EXCEEDED');
  if (input.local_lookup_tables) errors.push(...tableErrors(input.local_lookup_tables));
  if (input.test_cases) errors.push(...caseErrors(input.test_cases));
  return errors;
}
