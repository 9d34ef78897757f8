import { useState, type ReactNode } from 'react';
import { CopyOnceDialog } from '#ui/form/CopyOnceDialog.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import type { Rotated } from './rotated.ts';

export interface RotateDialogProps {
  name: string;
  /** The kind of secret, in lower case: "client secret". */
  what?: string;
  /** Explains what happens to the old secret. */
  children: ReactNode;
  busy: boolean;
  onRotate: () => Promise<Rotated>;
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
  const [conflict, setConflict] = useState<string | null>(null);
  const rotate = async () => {
    const next = await onRotate();
    if (next === null) onClose();
    else if ('conflict' in next) setConflict(next.conflict);
    else setSecret(next.secret);
  };
  if (secret !== null) return <CopyOnceDialog secret={secret} what={what} onDone={onClose} />;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Rotate the ${what === 'password' ? what : 'secret'} of “${name}”?`}
      confirmLabel={conflict === null ? 'Rotate' : 'Rotate anyway'}
      danger
      busy={busy}
      error={conflict}
      onConfirm={() => void rotate()}
    >
      {children}
    </ConfirmDialog>
  );
}
