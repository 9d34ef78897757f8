import type { DialogProps } from './dialog-props.ts';
import { Suspense, useState } from 'react';
import { lazily } from '../../lib/lazily.ts';

const DialogPanel = lazily(() => import('./DialogPanel.tsx'), 'DialogPanel');

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
