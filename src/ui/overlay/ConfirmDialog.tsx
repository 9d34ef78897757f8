import { useId, useState, type ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import styles from './ConfirmDialog.module.css';
import dialogStyles from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';

export interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The deed as a question: "Delete the host system “NORTHBAY”?" */
  title: string;
  /** What will happen and what cannot be undone. */
  children: ReactNode;
  /** The deed as a verb: "Delete", "Resubmit 31". */
  confirmLabel: string;
  /** The way out, where "Cancel" could mean either: "Keep editing". */
  cancelLabel?: string;
  /** The dialog stays until the caller closes it: after success, or with `error` set. */
  onConfirm: () => void;
  /** Something is lost: the button is red. */
  danger?: boolean;
  /** The name to type before the button works; for what cannot be undone and matters. */
  typeToConfirm?: string;
  busy?: boolean;
  error?: ReactNode;
}

/** Asks before a deed. */
export function ConfirmDialog({ opened, onClose, title, busy, ...rest }: ConfirmDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="small" busy={busy}>
      {/* Mounted anew each time it opens, so a name typed before is not still there. */}
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
