import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { FieldInfo, FormField } from './useFormModel.ts';

/** What every field of a form may be given. */
export interface FieldProps<Value> {
  field: FormField<Value>;
  label: string;
  required?: boolean;
  /** Below the control, unless something is wrong: what it is for, an example, what it leads to. */
  description?: ReactNode;
  /** Right of the label: a link that helps to fill it in. */
  hint?: ReactNode;
  /** What is allowed but unwise; it never blocks. */
  warning?: string | null;
  /** How many of the six columns it takes; all when left out. */
  span?: 2 | 3 | 4;
  /** On a phone it shares its line with another half. */
  half?: boolean;
  /** Why it cannot be changed, as its description; the value is then only shown. */
  readOnly?: string;
}

/** A value as it is typed, for what is shown only with some values. */
export const useFieldValue = <Value>(field: FormField<Value>): Value =>
  useSyncExternalStore(field.subscribe, field.read);

/** Value and wiring of a control: spread `control` on the element that takes the focus. */
export function useField<Value>(props: FieldProps<Value>, info?: Omit<FieldInfo, 'label'>) {
  const { field, label, required, description, warning, readOnly } = props;
  const { id, error } = field;
  // At each render: what it is called, and how its value reads, are the newest then.
  useEffect(() => field.register({ label, ...info }));
  const value = useFieldValue(field);
  const hasNote = Boolean(error ?? warning ?? readOnly ?? description);
  return {
    value,
    control: {
      id,
      'aria-invalid': error === null ? undefined : true,
      'aria-required': required || undefined,
      'aria-describedby': hasNote ? `${id}-note` : undefined,
      onBlur: () => field.check(),
    },
  } as const;
}
