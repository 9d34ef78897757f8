import type { FormField } from '../../../ui/form/useFormModel.ts';

interface AddressField<Value> {
  readonly id: string;
  readonly path: string;
  readonly value: Value;
  readonly error: string | null;
  readonly onChange: (value: Value) => void;
  readonly onCheck: () => void;
}

const nothing = () => undefined;

/** A control's field whose value is in the address instead of in a form: there is nothing to save or to lose. */
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
  generation: 0,
});
