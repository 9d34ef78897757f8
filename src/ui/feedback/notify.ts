import type { ReactNode } from 'react';

export interface Toast {
  tone: 'ok' | 'fail' | 'info';
  message: ReactNode;
  title?: string;
  /** Takes back what was done. */
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

/** A short notice that goes by itself. The library behind it loads with the first one. */
export const notify = {
  /** What was done: "Resubmitted PO 558213". */
  success: (message: ReactNode, title?: string) => send({ tone: 'ok', message, title }),
  /** The same where it can be taken back, instead of asking before. */
  undo: (message: ReactNode, onUndo: () => void) => send({ tone: 'ok', message, onUndo }),
  /** What was not done and why. Stays until it is dismissed. */
  error: (message: ReactNode, title?: string) => send({ tone: 'fail', message, title }),
  info: (message: ReactNode, title?: string) => send({ tone: 'info', message, title }),
};

/** For ToastHost: told once when the first toast wants to be shown. */
export function watchToasts(wanted: () => void): () => void {
  onWanted = wanted;
  if (pending.length > 0) wanted();
  return () => {
    onWanted = null;
  };
}

/** For Toasts: from now on they are shown by this, those that waited first. */
export function deliverToasts(deliver: Show): () => void {
  show = deliver;
  const waiting = pending;
  pending = [];
  for (const toast of waiting) deliver(toast);
  return () => {
    show = null;
  };
}
