import { useState, type ReactNode } from 'react';
import { CopyOnceDialog } from '../../../ui/form/CopyOnceDialog.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';

export interface RotateDialogProps {
  name: string;
  /** What it is, in lower case: "client secret". */
  what?: string;
  /** What happens to the old secret. */
  children: ReactNode;
  busy: boolean;
  /** Resolves to the new secret; null if there is none. */
  onRotate: () => Promise<string | null>;
  onClose: () => void;
}

/** Asks whether to replace a secret, then shows the new one, once. */
export function RotateDialog({
  name,
  what = 'client secret',
  children,
  busy,
  onRotate,
  onClose,
}: RotateDialogProps) {
  // Kept here only: it is gone with the dialog.
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
