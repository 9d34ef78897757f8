import { lazy, Suspense, useState, type ReactNode } from 'react';
import { retryImport } from '../../lib/retry-import.ts';

export interface DialogProps {
  opened: boolean;
  /** Escape, the cross, a click beside it. The focus goes back to where it was. */
  onClose: () => void;
  title: ReactNode;
  /** 440, 520 or 800 px; on a phone the window's width. */
  size?: 'small' | 'medium' | 'large';
  /** Work is under way that closing would hide: nothing closes it meanwhile. */
  busy?: boolean;
  /** The buttons, at the foot: the way out first, the deed last. */
  actions?: ReactNode;
  children?: ReactNode;
}

const DialogPanel = lazy(async () => ({
  default: (await retryImport(() => import('./DialogPanel.tsx'))).DialogPanel,
}));

/** A question or a form before the page. Mark the first field with `data-autofocus`. */
export function Dialog(props: DialogProps) {
  // Once opened it stays, so that closing can move.
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  ) : null;
}
