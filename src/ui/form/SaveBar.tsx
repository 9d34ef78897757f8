import { FormFoot, type FormFootProps } from './FormFoot.tsx';
import styles from './form.module.css';

export interface SaveBarProps extends Omit<FormFootProps, 'onCancel'> {
  /** Where Cancel goes besides, once nothing unsaved is left: from a new object back to its list. */
  onLeave?: () => void;
}

/**
 * At the foot of a page with a form, while there is something to save; a new object can always be. Cancel goes back to
 * what is stored.
 */
export function SaveBar({ onLeave = () => undefined, ...props }: SaveBarProps) {
  const { form } = props;
  if (form.changed.length === 0 && !form.isNew) return null;
  return (
    <div className={styles.saveBar} role="region" aria-label={form.isNew ? 'Save' : 'Unsaved changes'}>
      <FormFoot {...props} onCancel={() => form.askDiscard(onLeave)} />
    </div>
  );
}
