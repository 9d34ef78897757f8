import { useId, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import styles from './ReasonDialog.module.css';

/** The server's limit. */
const MAX_LENGTH = 300;

export interface ReasonDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The action as a question: "Cancel Q-2026-0431?" */
  title: string;
  /** What will happen. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** Whether the server requires a reason. */
  required?: boolean;
  busy: boolean;
  /** Resolves to errors to show, or to null on success, which closes the dialog. */
  onConfirm: (reason: string) => Promise<readonly { readonly message: string }[] | null>;
}

/** Asks for confirmation before a quote or offer is ended, and for the reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { opened, onClose, title, children, confirmLabel, cancelLabel, required = false, busy } = props;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const id = useId();
  const close = () => {
    setReason('');
    setError(null);
    onClose();
  };
  const confirm = async () => {
    if (required && reason.trim().length < 3) {
      setError('Give a reason of at least 3 characters.');
      return;
    }
    const errors = await props.onConfirm(reason.trim());
    if (errors === null) close();
    else setError(errors.map(({ message }) => message).join(' ') || null);
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      danger
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
    >
      <p>{children}</p>
      <label className={styles.label} htmlFor={id}>
        Reason{required ? '' : ', optional'}
      </label>
      <textarea
        id={id}
        className={styles.text}
        rows={2}
        maxLength={MAX_LENGTH}
        value={reason}
        aria-required={required || undefined}
        aria-invalid={error === null ? undefined : true}
        onChange={(event) => {
          setReason(event.target.value);
          setError(null);
        }}
      />
    </ConfirmDialog>
  );
}
