import * as z from 'zod/mini';
import type { ValidationError } from '#ui/form/form-schema.ts';
import { isSecret, type AdapterValues, type DeclaredField } from './adapter-values.ts';

/** Checks the value of a field that is not a secret. */
export function valueCheck({ type, required, label, options }: DeclaredField) {
  return z.string().check(
    z.refine((text) => !required || text.trim() !== '', `${label} is required.`),
    z.refine(
      (text) => type !== 'NUMBER' || text.trim() === '' || Number.isFinite(Number(text)),
      'Enter a number.',
    ),
    z.refine((text) => type !== 'ENUM' || text === '' || options.includes(text), 'Choose one from the list.'),
    z.maxLength(500, 'Use at most 500 characters.'),
  );
}

/** The errors in the values of a form, by their paths. */
export const adapterErrors = (
  fields: readonly DeclaredField[],
  { adapter_values }: AdapterValues,
): ValidationError[] =>
  fields
    .filter((field) => !isSecret(field))
    .flatMap((field) => {
      const issue = valueCheck(field).safeParse(adapter_values[field.name] ?? '').error?.issues[0];
      return issue ? [[`adapter_values.${field.name}`, issue.message] as const] : [];
    });
