import { pluralize } from '../../lib/text.ts';
import { Button } from '../actions/Button.tsx';
import styles from './form.module.css';
import type { FormState } from './form-model.ts';

export interface FormFootProps {
  form: FormState;
  onCancel: () => void;
  /** "Save changes" by default; for a new object, such as "Add notifier". */
  saveLabel?: string | undefined;
  /** Buttons right of the number of unsaved changes: "Test", "Delete…". */
  extra?: React.ReactNode;
}

/** The number of unsaved changes at the left; Cancel and Save at the right. */
export function FormFoot({ form, onCancel, saveLabel = 'Save changes', extra }: FormFootProps) {
  const count = form.changed.length;
  const idle = count === 0 && !form.isNew;
  return (
    <div className={styles.foot}>
      <span className={styles.unsaved} role="status">
        {form.isSaving ? 'Saving…' : count > 0 && !form.isNew && pluralize(count, 'unsaved change')}
      </span>
      {extra}
      <Button onClick={onCancel}>Cancel</Button>
      <Button
        type="submit"
        form={form.id}
        look="primary"
        busy={form.isSaving}
        aria-disabled={idle || undefined}
        aria-keyshortcuts="Control+S Meta+S"
        data-tip={idle ? 'Nothing has changed' : undefined}
      >
        {saveLabel}
      </Button>
    </div>
  );
}
