import { isWithin, type FieldPath, type FieldValue } from '#ui/form/form-values.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import type { BoundField } from '../fields/bound-field.ts';
import { fieldPath, type FlowValues } from './flow-values.ts';

/** A problem of the flow as entered. */
export interface Problem {
  readonly severity: 'ERROR' | 'WARNING';
  /** The path of the setting, by its name on the server. */
  readonly path: string;
  readonly message: string;
  /** Whether the flow cannot even be saved with it. */
  readonly blocksSave: boolean;
}

/** What a section needs from the form that it is in. */
export interface SectionForm {
  readonly changed: readonly string[];
  readonly isNew: boolean;
}

/** The fields of a flow's form, each with the problems that the server found in it. */
export interface FlowFields<Form extends SectionForm = FormModel<FlowValues>> {
  readonly form: Form;
  /** Whether its sections are in a panel, separated by lines. On a page they are cards. */
  readonly isPanel?: boolean;
  /** The props of a control: `<TextField {...fields.bind('flow_name')} label="Flow name" />`. */
  bind<Path extends FieldPath<FlowValues>>(path: Path): BoundField<FieldValue<FlowValues, Path>>;
}

/** Connects the fields of a form with the problems that the server found in its values. */
export function flowFields(form: FormModel<FlowValues>, problems: readonly Problem[]): FlowFields {
  const found = (at: string) => problems.find(({ path }) => isWithin(fieldPath(path), at));
  return {
    form,
    bind(path) {
      const field = form.field(path);
      const problem = found(path);
      const error = problem?.severity === 'ERROR' ? problem.message : null;
      return {
        field: {
          ...field,
          error: field.error ?? error,
          errorAt: (part) => field.errorAt(part) ?? found(`${path}.${part}`)?.message ?? null,
        },
        warning: problem?.severity === 'WARNING' ? problem.message : null,
      };
    },
  };
}
