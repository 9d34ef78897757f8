import { useState } from 'react';
import { Field } from './Field.tsx';
import styles from './form.module.css';
import { useField, type FieldProps } from './useField.ts';

export interface NumberFieldProps extends FieldProps<number | null> {
  /** Shown inside the field, at the right: "minutes". */
  unit?: string;
  placeholder?: string;
}

/** A number; null if empty, NaN if the text is not a number, for the schema to reject. */
export function NumberField(props: NumberFieldProps) {
  const { field, unit, placeholder } = props;
  const { value, control, isReadOnly } = useField(props);
  const [typed, setTyped] = useState('');
  return (
    <Field {...props} id={field.id} error={field.error}>
      <span className={styles.control}>
        <input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          readOnly={isReadOnly}
          aria-label={unit ? `${props.label}, ${unit}` : undefined}
          onBlur={() => {
            if (!Number.isNaN(value)) setTyped('');
            control.onBlur();
          }}
          // Keep the typed text as long as it parses to the value: "2.", "1,000".
          value={Object.is(parse(typed), value) ? typed : String(value ?? '')}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            field.change(parse(event.currentTarget.value));
          }}
        />
        {unit && (
          <span className={styles.unit} aria-hidden="true">
            {unit}
          </span>
        )}
      </span>
    </Field>
  );
}

function parse(text: string): number | null {
  const digits = text.replaceAll(/[,\s]/g, '');
  return digits === '' ? null : Number(digits);
}
