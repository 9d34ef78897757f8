import type { FormField } from '#ui/form/form-model.ts';

interface AddressField<Value> {
  readonly id: string;
  readonly path: string;
  readonly value: Value;
  readonly error: string | null;
  readonly onChange: (value: Value) => void;
  readonly onCheck: () => void;
}

const nothing = () => undefined;

/** A form field whose value is kept in the address instead of a form, so that there is nothing to save or lose. */
export const addressField = <Value>(field: AddressField<Value>): FormField<Value> => ({
  path: field.path,
  id: field.id,
  error: field.error,
  errorAt: () => null,
  read: () => field.value,
  subscribe: () => nothing,
  change: field.onChange,
  check: field.onCheck,
  register: () => nothing,
  isSecretDeclared: false,
  isFrozen: false,
  generation: 0,
});
