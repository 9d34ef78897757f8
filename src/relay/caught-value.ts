import type { Caught } from './caught.ts';
import type { WireError } from './errors.ts';

/** The value of a caught field; null if it failed. A `CaughtFailure` has to say why. */
export const caughtValue = <Value>(field: Caught<Value> | undefined): Value | null =>
  field?.ok ? field.value : null;

/** Whether the server refuses a caught field to this person. */
export const isForbidden = (field: Caught<unknown>): boolean =>
  !field.ok &&
  (field.errors as readonly WireError[]).every(({ extensions }) => extensions?.code === 'FORBIDDEN');
