import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { FieldInfo, FormField } from './form-model.ts';

/** Props that all fields of the form kit share. */
export interface FieldProps<Value> {
  field: FormField<Value>;
  label: string;
  required?: boolean;
  /**
   * Shown below the control, unless there is an error, a warning, or a `readOnly` reason: purpose, example,
   * consequence.
   */
  description?: ReactNode;
  /** Shown right of the label, such as a link that helps to fill in the field. */
  hint?: ReactNode;
  /** For a value that is allowed but unwise; does not block saving. */
  warning?: string | null;
  /** How many of the six columns the field takes; all by default. */
  span?: 2 | 3 | 4;
  /** On a phone, the field shares its row with another `half` field. */
  half?: boolean;
  /** Why the field cannot be changed; shown as its description. */
  readOnly?: string;
}

/** The current value of a field, for content that depends on it. Re-renders when it changes. */
export const useFieldValue = <Value>(field: FormField<Value>): Value =>
  useSyncExternalStore(field.subscribe, field.read);

/** Connects a control to its field: returns the value, and the props to spread on the focusable element. */
export function useField<Value>(props: FieldProps<Value>, info?: Omit<FieldInfo, 'label'>) {
  const { field, label, required, description, warning, readOnly } = props;
  const { id, error } = field;
  // On every render, because the label and `show` may have changed.
  useEffect(() => field.register({ label, ...info }));
  const value = useFieldValue(field);
  const hasNote = Boolean(error ?? warning ?? readOnly ?? description);
  return {
    value,
    /** For the text inputs: the value can be read and copied, but not changed now. */
    isReadOnly: readOnly !== undefined || field.isFrozen,
    control: {
      id,
      'aria-invalid': error === null ? undefined : true,
      'aria-required': required || undefined,
      'aria-describedby': hasNote ? `${id}-note` : undefined,
      onBlur: () => field.check(),
    },
  } as const;
}
