import { useId, useRef, useState } from 'react';

/** The state of a popover, with the props for its button and for `Popover`. */
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
    /** Call this when the focused control is about to disappear. */
    focusAnchor,
    /** Call this when a choice completes the task. */
    done() {
      onClose();
      focusAnchor();
    },
  } as const;
}
