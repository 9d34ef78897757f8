/** What was on the canvas before, and what was undone; each state is a text. */
export interface History {
  readonly past: readonly string[];
  readonly future: readonly string[];
  /** What the last change belongs to; the next one of the same group is undone with it. */
  readonly group: string | null;
}

const MOST = 100;

export const noHistory: History = { past: [], future: [], group: null };

export const canUndo = ({ past }: History): boolean => past.length > 0;

/** After a change of what was `before`. */
export function edited({ past, group: last }: History, before: string, group: string | null = null): History {
  const isSame = group !== null && group === last && past.length > 0;
  return { past: isSame ? past : [...past, before].slice(-MOST), future: [], group };
}

interface Travelled {
  readonly history: History;
  readonly text: string;
}

/** One change back from `now`; null if there is none. */
export function undone({ past, future }: History, now: string): Travelled | null {
  const text = past.at(-1);
  if (text === undefined) return null;
  return { history: { past: past.slice(0, -1), future: [now, ...future], group: null }, text };
}

/** One change forward from `now`; null if there is none. */
export function redone({ past, future }: History, now: string): Travelled | null {
  const [text, ...rest] = future;
  if (text === undefined) return null;
  return { history: { past: [...past, now], future: rest, group: null }, text };
}
