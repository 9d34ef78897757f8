export type Politeness = 'polite' | 'assertive';

export interface Announcement {
  text: string;
  politeness: Politeness;
  /** Grows with each, so that the same words said twice are heard twice. */
  turn: number;
}

let current: Announcement = { text: '', politeness: 'polite', turn: 0 };
const listeners = new Set<() => void>();

/** Says something to assistive technology without moving the focus. Works from anywhere; LiveRegion speaks it. */
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
