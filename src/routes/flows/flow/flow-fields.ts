import { isWithin, type FieldPath, type FieldValue } from '../../../ui/form/form-values.ts';
import type { FormModel } from '../../../ui/form/useFormModel.ts';
import type { BoundField } from '../fields/bound-field.ts';
import { fieldPath, type FlowValues } from './flow-values.ts';

/** What is wrong with the flow as it is typed. */
export interface Problem {
  readonly severity: 'ERROR' | 'WARNING';
  /** Of the setting, by its name at the server. */
  readonly path: string;
  readonly message: string;
  /** Whether it cannot even be saved. */
  readonly isFault: boolean;
}

/** What a section knows of the form that it is in. */
export interface SectionForm {
  readonly changed: readonly string[];
  readonly isNew: boolean;
}

/** The fields of a flow's form, each with what the server finds wrong in it. */
export interface FlowFields<Form extends SectionForm = FormModel<FlowValues>> {
  readonly form: Form;
  /** Whether its sections are in a panel, with lines between them. On a page they are cards. */
  readonly isPanel?: boolean;
  /** What a control is given: `<TextField {...fields.bind('flow_name')} label="Flow name" />`. */
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
