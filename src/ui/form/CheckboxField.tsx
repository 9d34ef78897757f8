import { cx } from '../cx.ts';
import checks from '../actions/check.module.css';
import styles from './form.module.css';
import { useField, type FieldProps } from './useField.ts';

export type CheckboxFieldProps = Omit<FieldProps<boolean>, 'hint' | 'required'>;

/** A yes/no value that is saved with the form. For a setting that takes effect at once, use a Switch. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { field, label, description, warning, readOnly, span } = props;
  const { value, control } = useField(props);
  const note = field.error ?? warning ?? readOnly ?? description;
  const tone = field.error !== null ? styles.isWrong : warning ? styles.isUnwise : undefined;
  return (
    <div className={cx(styles.tick, tone, span && styles[`span${span}`])}>
      <input
        {...control}
        type="checkbox"
        className={checks.check}
        checked={value}
        disabled={readOnly !== undefined}
        onChange={(event) => field.change(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={control.id}>{label}</label>
        {note && (
          <span id={`${control.id}-note`} className={styles.note}>
            {note}
          </span>
        )}
      </div>
    </div>
  );
}
