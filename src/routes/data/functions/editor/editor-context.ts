import type { FormModel } from '#ui/form/form-model.ts';
import type { FunctionValues } from './function-form.ts';

/** The Outlet context that the editor passes to its overlays. */
export interface EditorContext {
  readonly form: FormModel<FunctionValues>;
}
