import { lazy, Suspense, useState, type ReactNode } from 'react';
import { retryImport } from '../../lib/retry-import.ts';

export interface DialogProps {
  opened: boolean;
  /** Called on Escape, the close button, or a click outside. The focus returns to where it was. */
  onClose: () => void;
  title: ReactNode;
  /** 440, 520 or 800 px; full width on a phone. */
  size?: 'small' | 'medium' | 'large';
  /** An action is in progress that closing would hide, so the dialog cannot be closed. */
  busy?: boolean;
  /** The buttons in the footer: cancel first, the action last. */
  actions?: ReactNode;
  children?: ReactNode;
}

const DialogPanel = lazy(async () => ({
  default: (await retryImport(() => import('./DialogPanel.tsx'))).DialogPanel,
}));

/** A question or a form on top of the page. Mark the first field with `data-autofocus`. */
export function Dialog(props: DialogProps) {
  // Once opened, it stays mounted, so that closing can be animated.
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  ) : null;
}
