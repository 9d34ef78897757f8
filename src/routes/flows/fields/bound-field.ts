import type { FormField } from '../../../ui/form/useFormModel.ts';

/** What a control is given: its field, and what the server finds unwise in it. */
export interface BoundField<Value> {
  readonly field: FormField<Value>;
  readonly warning: string | null;
}
