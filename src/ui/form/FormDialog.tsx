import type { ReactNode } from 'react';
import { Dialog } from '../overlay/Dialog.tsx';
import { EntityForm } from './EntityForm.tsx';
import { FormFoot } from './FormFoot.tsx';
import type { FormState } from './form-model.ts';

export interface FormDialogProps {
  form: FormState;
  /** Called after the person has agreed to discard unsaved changes, if there are any. */
  onClose: () => void;
  title: ReactNode;
  saveLabel?: string;
  /** At most two fields; use a FormDrawer for more. */
  children: ReactNode;
}

/** A form of one or two fields in a dialog. Render it only while it is open; the focus returns to the opener. */
export function FormDialog({ form, onClose, title, saveLabel, children }: FormDialogProps) {
  const close = () => form.askDiscard(onClose);
  return (
    <Dialog
      opened
      onClose={close}
      title={title}
      size="small"
      actions={<FormFoot form={form} onCancel={close} saveLabel={saveLabel} />}
    >
      <EntityForm form={form} compact wide>
        {children}
      </EntityForm>
    </Dialog>
  );
}
