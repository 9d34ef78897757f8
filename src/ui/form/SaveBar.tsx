import { FormFoot, type FormFootProps } from './FormFoot.tsx';
import styles from './form.module.css';

export type SaveBarProps = Omit<FormFootProps, 'onCancel'>;

/** At the foot of a page with a form, while there is something to save. Cancel goes back to what is stored. */
export function SaveBar(props: SaveBarProps) {
  const { form } = props;
  if (form.changed.length === 0) return null;
  return (
    <div className={styles.saveBar} role="region" aria-label="Unsaved changes">
      <FormFoot {...props} onCancel={() => form.askDiscard(() => undefined)} />
    </div>
  );
}
