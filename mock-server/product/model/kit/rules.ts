import { userError, type UserError } from '../../../engine/errors.ts';

/** Checks the fields of an input by name, except those that are omitted (undefined) or cleared (null). */
export function errorsOf(
  checks: Readonly<Record<string, readonly [value: unknown, check: (value: never) => string | null]>>,
): UserError[] {
  return Object.entries(checks).flatMap(([field, [value, check]]) => {
    if (value === undefined || value === null) return [];
    // Each check comes with its own value.
    const error = check(value as never);
    return error === null ? [] : [userError('VALIDATION', error, field)];
  });
}

/** Required fields that were cleared. */
export const clearedErrors = (
  input: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): UserError[] =>
  fields
    .filter((field) => input[field] === null)
    .map((field) => userError('VALIDATION', 'Enter a value.', field));
