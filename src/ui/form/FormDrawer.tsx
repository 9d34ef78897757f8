import type { ReactNode } from 'react';
import { Drawer } from '../overlay/Drawer.tsx';
import { EntityForm } from './EntityForm.tsx';
import { FormFoot } from './FormFoot.tsx';
import type { FormState } from './useFormModel.ts';

const WIDTHS = { small: 480, medium: 640, large: 880 };

export interface FormDrawerProps {
  form: FormState;
  /** After a question where something is unsaved: takes the drawer's parameter out of the address. */
  onClose: () => void;
  title: ReactNode;
  /** A status, and what kind of thing it is. */
  context?: ReactNode;
  /** 480 px up to six fields, 640, or 880 for a review; on a phone the screen. */
  size?: keyof typeof WIDTHS;
  saveLabel?: string;
  /** Beside Cancel and Save. */
  extra?: ReactNode;
  /** Below the form: connection test, audit line. */
  after?: ReactNode;
  /** FormSections. */
  children: ReactNode;
}

/** A form in a drawer. Render it while it is open; who opened it has the focus back afterwards. */
export function FormDrawer(props: FormDrawerProps) {
  const { form, onClose, title, context, size = 'medium', saveLabel, extra, after, children } = props;
  const close = () => {
    if (!form.isSaving) form.askDiscard(onClose);
  };
  return (
    <Drawer
      opened
      onClose={close}
      title={title}
      context={context}
      width={WIDTHS[size]}
      foot={<FormFoot form={form} onCancel={close} saveLabel={saveLabel} extra={extra} />}
    >
      <EntityForm form={form} wide>
        {children}
      </EntityForm>
      {after}
    </Drawer>
  );
}
