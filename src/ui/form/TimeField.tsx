import { TimeInput } from '../dates/TimeInput.tsx';
import { Field } from './Field.tsx';
import styles from './form.module.css';
import { useField, type FieldProps } from './useField.ts';

/** A time of day, such as "22:00". Other text is kept, for the schema to reject. */
export function TimeField(props: FieldProps<string>) {
  const { field } = props;
  const { value, control, isReadOnly } = useField(props);
  return (
    <Field {...props} id={field.id} error={field.error}>
      <span className={styles.control}>
        <TimeInput {...control} value={value} readOnly={isReadOnly} onChange={field.change} />
      </span>
    </Field>
  );
}
