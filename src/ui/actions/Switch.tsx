import { useTabStop } from '../text/tab-stop.ts';
import styles from './Switch.module.css';

export interface SwitchProps {
  /** What the switch controls: "Enabled". Shown beside the switch unless `hideLabel` is set. */
  label: string;
  checked: boolean;
  /** Takes effect immediately; confirm it with `notify.undo`. */
  onChange: (checked: boolean) => void;
  /** For a column whose heading already says it; pass the row's name in `label`. */
  hideLabel?: boolean;
  /** Why the switch is disabled. */
  disabled?: string;
}

/** A switch that takes effect immediately. For a value saved with a form, use CheckboxField. */
export function Switch({ label, checked, onChange, hideLabel = false, disabled }: SwitchProps) {
  const tabIndex = useTabStop();
  return (
    <label className={styles.label} data-tip={disabled}>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        tabIndex={tabIndex}
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
