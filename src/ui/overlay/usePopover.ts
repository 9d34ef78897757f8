import { useId, useRef, useState } from 'react';

/** A button and the dialog that it opens beside itself: what to spread on the one and on the `Popover`. */
export function usePopover() {
  const [open, setOpen] = useState(false);
  const anchorRef = useRef<HTMLButtonElement>(null);
  const id = useId();
  const onClose = () => setOpen(false);
  const focusAnchor = () => anchorRef.current?.focus();
  return {
    anchor: {
      ref: anchorRef,
      'aria-haspopup': 'dialog',
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      onClick: () => setOpen((now) => !now),
    },
    panel: { open, onClose, anchorRef, role: 'dialog', id },
    /** For what takes away the control that has the focus. */
    focusAnchor,
    /** For a choice that settles it. */
    done() {
      onClose();
      focusAnchor();
    },
  } as const;
}
