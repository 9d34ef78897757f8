import type { ReactNode } from 'react';

export interface Toast {
  tone: 'ok' | 'fail' | 'info';
  message: ReactNode;
  title?: string;
  /** Reverses the action. */
  onUndo?: () => void;
}

type Show = (toast: Toast) => void;

let show: Show | null = null;
let pending: Toast[] = [];
let onWanted: (() => void) | null = null;

function send(toast: Toast): void {
  if (show) {
    show(toast);
    return;
  }
  pending.push(toast);
  onWanted?.();
}

/** A short notification that disappears on its own. Its library loads with the first one. */
export const notify = {
  /** Reports what was done: "Resubmitted PO 558213". */
  success: (message: ReactNode, title?: string) => send({ tone: 'ok', message, title }),
  /** Reports what was done and offers Undo, for actions that need no confirmation because they can be undone. */
  undo: (message: ReactNode, onUndo: () => void) => send({ tone: 'ok', message, onUndo }),
  /** Reports what failed and why. Stays until dismissed. */
  error: (message: ReactNode, title?: string) => send({ tone: 'fail', message, title }),
  info: (message: ReactNode, title?: string) => send({ tone: 'info', message, title }),
};

/** For ToastHost: calls `wanted` once, when the first toast is sent. */
export function watchToasts(wanted: () => void): () => void {
  onWanted = wanted;
  if (pending.length > 0) wanted();
  return () => {
    onWanted = null;
  };
}

/** For Toasts: from now on, delivers all toasts to this function, starting with the queued ones. */
export function deliverToasts(deliver: Show): () => void {
  show = deliver;
  const waiting = pending;
  pending = [];
  for (const toast of waiting) deliver(toast);
  return () => {
    show = null;
  };
}
