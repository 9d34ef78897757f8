import type { FormModel } from '../../../../ui/form/useFormModel.ts';
import type { FunctionValues } from './function-form.ts';

/** The Outlet context that the editor passes to its overlays. */
export interface EditorContext {
  readonly form: FormModel<FunctionValues>;
}
