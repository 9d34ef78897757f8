import { useState, type ReactNode } from 'react';
import { useUnsavedWork } from '../../lib/unsaved-work.ts';
import { Button } from '../actions/Button.tsx';
import checks from '../actions/check.module.css';
import { Dialog } from '../overlay/Dialog.tsx';
import { CopyButton } from '../text/CopyButton.tsx';
import styles from './form.module.css';

export interface CopyOnceDialogProps {
  /** The new secret, as the mutation returned it: keep it in state, never in the store. */
  secret: string;
  /** What the secret is, in lower case: "client secret". */
  what: string;
  /** What to do if the secret is lost; replaces the default "If it is lost, rotate it." */
  note?: ReactNode;
  /** Clear the secret here. */
  onDone: () => void;
}

/** Shows a new secret once. It can be closed only after the person confirms that the secret is stored. */
export function CopyOnceDialog({ secret, what, note, onDone }: CopyOnceDialogProps) {
  const [isStored, setStored] = useState(false);
  useUnsavedWork(!isStored);
  const done = () => {
    if (isStored) onDone();
  };
  return (
    <Dialog
      opened
      onClose={done}
      title={`Copy the ${what} now`}
      size="small"
      actions={
        <Button
          look="primary"
          aria-disabled={!isStored || undefined}
          data-tip={isStored ? undefined : 'Confirm first that you have stored it'}
          onClick={done}
        >
          Done
        </Button>
      }
    >
      {/* Excluded from session recordings. */}
      <div data-sentry-block className={styles.stack}>
        <p>It is not shown again. {note ?? 'If it is lost, rotate it.'}</p>
        <div className={styles.once}>
          <code>{secret}</code>
          <CopyButton text={secret} what={what} />
        </div>
        <label className={styles.tick}>
          <input
            type="checkbox"
            className={checks.check}
            checked={isStored}
            onChange={(event) => setStored(event.currentTarget.checked)}
          />
          I have stored it
        </label>
      </div>
    </Dialog>
  );
}
