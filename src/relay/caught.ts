import { FieldError, type WireError } from './errors.ts';

/** Relay leaves the message out of a caught error, so the network layer repeats it in the extensions. */
interface CaughtError {
  readonly path?: readonly (string | number)[];
  readonly extensions?: WireError['extensions'] & { readonly message?: unknown };
}

/** A field with `@catch(to: RESULT)`. */
export type Caught<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: readonly unknown[] };

/**
 * The value of a caught field; null if the server refuses it to this person (FORBIDDEN). Any other error is thrown, as if
 * the field had not been caught.
 */
export function unlessForbidden<Value>(field: Caught<Value>): Value | null {
  if (field.ok) return field.value;
  const errors = field.errors as readonly CaughtError[];
  const error = errors.find(({ extensions }) => extensions?.code !== 'FORBIDDEN');
  if (!error) return null;
  const { message } = error.extensions ?? {};
  throw new FieldError('a caught field', (error.path ?? []).join('.'), {
    ...error,
    message: typeof message === 'string' ? message : '',
  });
}
