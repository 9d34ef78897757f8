import type { ReactNode } from 'react';
import { Dialog } from '../overlay/Dialog.tsx';
import { EntityForm } from './EntityForm.tsx';
import { FormFoot } from './FormFoot.tsx';
import type { FormState } from './useFormModel.ts';

export interface FormDialogProps {
  form: FormState;
  /** Asks first if there are unsaved changes. */
  onClose: () => void;
  title: ReactNode;
  saveLabel?: string;
  /** Two fields at most; more are a FormDrawer. */
  children: ReactNode;
}

/** A form of one or two fields in a dialog. Render it only while it is open; the focus returns to what opened it. */
export function FormDialog({ form, onClose, title, saveLabel, children }: FormDialogProps) {
  const close = () => form.askDiscard(onClose);
  return (
    <Dialog
      opened
      onClose={close}
      title={title}
      size="small"
      // Escape belongs to the question above it.
      busy={form.isSaving || form.discardQuestion !== null}
      actions={<FormFoot form={form} onCancel={close} saveLabel={saveLabel} />}
    >
      <EntityForm form={form} compact wide>
        {children}
      </EntityForm>
    </Dialog>
  );
}
