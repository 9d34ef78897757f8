import { useState, type ReactNode } from 'react';
import { CopyOnceDialog } from '../../../ui/form/CopyOnceDialog.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';

export interface RotateDialogProps {
  name: string;
  /** The kind of secret, in lower case: "client secret". */
  what?: string;
  /** Explains what happens to the old secret. */
  children: ReactNode;
  busy: boolean;
  /** Resolves to the new secret; null if there is none. */
  onRotate: () => Promise<string | null>;
  onClose: () => void;
}

/** Asks for confirmation before a secret is replaced, then shows the new one, once. */
export function RotateDialog({
  name,
  what = 'client secret',
  children,
  busy,
  onRotate,
  onClose,
}: RotateDialogProps) {
  // Kept only in this state, so that it is gone when the dialog closes.
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = async () => {
    const next = await onRotate();
    if (next === null) onClose();
    else setSecret(next);
  };
  if (secret !== null) return <CopyOnceDialog secret={secret} what={what} onDone={onClose} />;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Rotate the ${what === 'password' ? what : 'secret'} of “${name}”?`}
      confirmLabel="Rotate"
      danger
      busy={busy}
      onConfirm={() => void rotate()}
    >
      {children}
    </ConfirmDialog>
  );
}
