import { FormFoot, type FormFootProps } from './FormFoot.tsx';
import styles from './form.module.css';

export interface SaveBarProps extends Omit<FormFootProps, 'onCancel'> {
  /** Called by Cancel, once nothing is unsaved: leads from a new object back to its list, for example. */
  onLeave?: () => void;
}

/**
 * The bar at the foot of a page with a form. Shown while there are unsaved changes, and always for a new object. Cancel
 * restores the stored values.
 */
export function SaveBar({ onLeave = () => undefined, ...props }: SaveBarProps) {
  const { form } = props;
  if (form.changed.length === 0 && !form.isNew) return null;
  return (
    <div
      className={styles.saveBar}
      role="region"
      aria-label={form.isNew ? 'Save' : 'Unsaved changes'}
      // A page may have its bar inside the form; Cancel works during a save, too.
      data-never-frozen
    >
      <FormFoot {...props} onCancel={() => form.askDiscard(onLeave)} />
    </div>
  );
}
