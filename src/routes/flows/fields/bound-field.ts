import type { FormField } from '#ui/form/form-model.ts';

/** The props of a control: its field, and the server's warning about its value. */
export interface BoundField<Value> {
  readonly field: FormField<Value>;
  readonly warning: string | null;
}
