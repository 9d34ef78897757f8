export type Politeness = 'polite' | 'assertive';

export interface Announcement {
  text: string;
  politeness: Politeness;
  /** Increases with each message, so that a repeated message is announced again. */
  turn: number;
}

let current: Announcement = { text: '', politeness: 'polite', turn: 0 };
const listeners = new Set<() => void>();

/** Announces a message to assistive technology without moving the focus. Works from anywhere; LiveRegion renders it. */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  current = { text, politeness, turn: current.turn + 1 };
  for (const listener of listeners) listener();
}

export function currentAnnouncement(): Announcement {
  return current;
}

export function subscribeToAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
