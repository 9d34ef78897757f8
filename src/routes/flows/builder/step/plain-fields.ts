import { isWithin, valueAt, withValueAt, type FieldPath, type FieldValue } from '#ui/form/form-values.ts';
import type { BoundField } from '../../fields/bound-field.ts';
import type { Problem } from '../problems.ts';

/** Binds the controls of a panel's form: `<TextField {...bind('expression')} label="Expression" />`. */
export type Bind<Values extends object> = <Path extends FieldPath<Values>>(
  path: Path,
) => BoundField<FieldValue<Values, Path>>;

interface PlainFieldsOptions<Values extends object> {
  /** The prefix of the id of each control. */
  id: string;
  values: Values;
  change: (values: Values, path: FieldPath<Values>) => void;
  problems: readonly Problem[];
  /** The path of the control that a problem belongs to; null if it belongs to none. */
  pathOf: (problem: Problem) => string | null;
}

const nothing = () => undefined;
const unsubscribed = () => nothing;

/** Fields over values that the caller keeps: each change is passed on, and the problems come from the server. */
export function plainFields<Values extends object>(options: PlainFieldsOptions<Values>): Bind<Values> {
  const { id, values, change, problems, pathOf } = options;
  const found = (at: string, severity: Problem['severity']): string | null => {
    const about = (problem: Problem) => {
      const path = pathOf(problem);
      return problem.severity === severity && path !== null && isWithin(path, at);
    };
    return problems.find(about)?.message ?? null;
  };
  return <Path extends FieldPath<Values>>(path: Path): BoundField<FieldValue<Values, Path>> => {
    type Value = FieldValue<Values, Path>;
    return {
      field: {
        path,
        id: id + path,
        error: found(path, 'ERROR'),
        errorAt: (part) => found(`${path}.${part}`, 'ERROR'),
        // The path determines the type of its value.
        read: () => valueAt(values, path) as Value,
        subscribe: unsubscribed,
        change: (value) => change(withValueAt(values, path, value), path),
        check: nothing,
        register: unsubscribed,
        isSecretDeclared: false,
        isFrozen: false,
        generation: 0,
      },
      warning: found(path, 'WARNING'),
    };
  };
}

/**
 * The same field with its value converted, for example to the choices of a select when the stored value may be null.
 */
export const fieldAs = <Value, Shown>(
  { field, warning }: BoundField<Value>,
  show: (value: Value) => Shown,
  store: (shown: Shown) => Value,
): BoundField<Shown> => {
  const shown = show(field.read());
  return {
    field: { ...field, read: () => shown, change: (next) => field.change(store(next)) },
    warning,
  };
};
