import type { FormModel } from '../../../../ui/form/useFormModel.ts';
import type { FunctionValues } from './function-form.ts';

/** What the editor hands to what lies over it. */
export interface EditorContext {
  readonly form: FormModel<FunctionValues>;
}
