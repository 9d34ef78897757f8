import styles from './Switch.module.css';

export interface SwitchProps {
  /** What is switched: "Enabled". Beside the switch, unless `hideLabel`. */
  label: string;
  checked: boolean;
  /** Acts at once; tell it with `notify.undo`. */
  onChange: (checked: boolean) => void;
  /** Where a column's heading says it already; give the row's name in `label` then. */
  hideLabel?: boolean;
  /** Why it cannot be switched now. */
  disabled?: string;
}

/** On or off, at once. What is saved with a form is a CheckboxField. */
export function Switch({ label, checked, onChange, hideLabel = false, disabled }: SwitchProps) {
  return (
    <label className={styles.label} data-tip={disabled}>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        aria-checked={checked}
        aria-disabled={disabled === undefined ? undefined : true}
        aria-label={hideLabel ? label : undefined}
        onChange={(event) => {
          if (disabled === undefined) onChange(event.currentTarget.checked);
        }}
      />
      {!hideLabel && label}
    </label>
  );
}
