import type { ReactNode } from 'react';

export interface DialogProps {
  opened: boolean;
  /** Called on Escape, the close button, or a click outside. The focus returns to where it was. */
  onClose: () => void;
  title: ReactNode;
  /** 440, 520 or 800 px; full width on a phone. */
  size?: 'small' | 'medium' | 'large';
  /** An action is in progress: nothing in the dialog can be changed, and it cannot be closed, which would hide the result. */
  busy?: boolean;
  /** The buttons in the footer: cancel first, the action last. */
  actions?: ReactNode;
  children?: ReactNode;
}
