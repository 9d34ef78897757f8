import { userError, type UserError } from '../../errors.ts';
import type { Draft, Form } from './config-forms.ts';

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/**
 * A configuration from what was given and what there was: left-out fields stay, or have their fallback in something
 * new. Fields that the platform makes are taken over from before.
 */
export function fillForm(
  form: Form,
  given: Draft,
  before: Draft | null,
  path: readonly string[],
): { readonly config: Draft; readonly errors: readonly UserError[] } {
  const config: Record<string, unknown> = { ...before };
  const errors: UserError[] = [];
  const wrong = (field: string, message: string) =>
    errors.push(userError('VALIDATION', message, [...path, field]));

  for (const [name, { fallback }] of Object.entries(form.fields)) {
    const value = trimmed(given[name]);
    // Emptied: what may be empty is so, anything else is as in something new.
    if (value === '') config[name] = typeof fallback === 'string' ? fallback : null;
    else if (value !== undefined) config[name] = value;
    else if (before === null) config[name] = typeof fallback === 'function' ? undefined : (fallback ?? null);
  }
  // What follows from other fields comes when those are there.
  for (const [name, { fallback }] of Object.entries(form.fields)) {
    if (config[name] === undefined && typeof fallback === 'function') config[name] = fallback(config) ?? null;
  }
  for (const [name, { needed = false, check, fallback }] of Object.entries(form.fields)) {
    const value = config[name];
    if (isMissing(value)) {
      const isNeeded = typeof needed === 'function' ? needed(config) : needed;
      // Null is an answer only where something may be missing.
      if (isNeeded || (value === null && fallback !== null && fallback !== undefined))
        wrong(name, 'Required.');
      continue;
    }
    const message = check?.(value) ?? null;
    if (message !== null) wrong(name, message);
  }
  const conflict = errors.length === 0 ? (form.together?.(config) ?? null) : null;
  if (conflict) wrong(...conflict);
  return { config, errors };
}
