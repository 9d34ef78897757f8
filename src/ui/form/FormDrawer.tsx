import type { ReactNode } from 'react';
import { Drawer } from '../overlay/Drawer.tsx';
import { EntityForm } from './EntityForm.tsx';
import { FormFoot } from './FormFoot.tsx';
import type { FormState } from './form-model.ts';

const WIDTHS = { small: 480, medium: 640, large: 880 };

export interface FormDrawerProps {
  form: FormState;
  /** Removes the drawer's parameter from the address. Called after the person has agreed to discard unsaved changes. */
  onClose: () => void;
  title: ReactNode;
  /** Beside the title: a status, and the kind of object. */
  context?: ReactNode;
  /** 480 px for up to six fields, 640, or 880 for a review; on a phone, the full screen. */
  size?: keyof typeof WIDTHS;
  saveLabel?: string;
  /** Further buttons beside Cancel and Save. */
  extra?: ReactNode;
  /** Content below the form: connection test, audit line. */
  after?: ReactNode;
  /** FormSections. */
  children: ReactNode;
}

/** A form in a drawer. Render it only while it is open; the focus returns to the opener. */
export function FormDrawer(props: FormDrawerProps) {
  const { form, onClose, title, context, size = 'medium', saveLabel, extra, after, children } = props;
  const close = () => form.askDiscard(onClose);
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
