import { useId, useState, type ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import styles from './ConfirmDialog.module.css';
import dialogStyles from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';

export interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The action as a question: "Delete the host system “NORTHBAY”?" */
  title: string;
  /** What will happen and what cannot be undone. */
  children: ReactNode;
  /** The action as a verb: "Delete", "Resubmit 31". */
  confirmLabel: string;
  /** Label of the cancel button if "Cancel" would be ambiguous: "Keep editing". */
  cancelLabel?: string;
  /** The dialog stays open until the caller closes it after success, or shows `error`. */
  onConfirm: () => void;
  /** The action loses something: the button is red. */
  danger?: boolean;
  /** A name to type before the button is enabled, for important actions that cannot be undone. */
  typeToConfirm?: string;
  busy?: boolean;
  error?: ReactNode;
}

/** Asks for confirmation before an action. */
export function ConfirmDialog({ opened, onClose, title, busy, ...rest }: ConfirmDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="small" busy={busy}>
      {/* Mounted each time it opens, so that a name typed earlier is gone. */}
      <Question onClose={onClose} busy={busy} {...rest} />
    </Dialog>
  );
}

type QuestionProps = Omit<ConfirmDialogProps, 'opened' | 'title'>;

function Question(props: QuestionProps) {
  const { onClose, children, confirmLabel, cancelLabel = 'Cancel', onConfirm } = props;
  const { danger, typeToConfirm, busy, error } = props;
  const [typed, setTyped] = useState('');
  const fieldId = useId();
  const ready = typeToConfirm === undefined || typed.trim() === typeToConfirm;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !busy) onConfirm();
      }}
    >
      {children}
      {typeToConfirm !== undefined && (
        <div className={styles.field}>
          <label htmlFor={fieldId}>
            Type <b>{typeToConfirm}</b> to confirm
          </label>
          <input
            id={fieldId}
            className={styles.input}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
        </div>
      )}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={dialogStyles.foot}>
        <Button
          onClick={onClose}
          disabled={busy}
          data-autofocus={typeToConfirm === undefined ? '' : undefined}
        >
          {cancelLabel}
        </Button>
        <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy} disabled={!ready}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
