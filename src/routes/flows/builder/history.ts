/** What the flow was before, and what was undone; nobody changes a state. */
export interface History<State> {
  readonly past: readonly State[];
  readonly future: readonly State[];
  /** What the last change belongs to; the next one of the same group is undone with it. */
  readonly group: string | null;
}

const MOST = 100;

export const noHistory: History<never> = { past: [], future: [], group: null };

export const canUndo = ({ past }: History<unknown>): boolean => past.length > 0;

/** After a change of what was `before`. */
export function edited<State>(
  { past, group: last }: History<State>,
  before: State,
  group: string | null = null,
): History<State> {
  const isSame = group !== null && group === last && past.length > 0;
  return { past: isSame ? past : [...past, before].slice(-MOST), future: [], group };
}

interface Travelled<State> {
  readonly history: History<State>;
  readonly state: State;
}

/** One change back from `now`; null if there is none. */
export function undone<State>({ past, future }: History<State>, now: State): Travelled<State> | null {
  const state = past.at(-1);
  if (state === undefined) return null;
  return { history: { past: past.slice(0, -1), future: [now, ...future], group: null }, state };
}

/** One change forward from `now`; null if there is none. */
export function redone<State>({ past, future }: History<State>, now: State): Travelled<State> | null {
  const [state, ...rest] = future;
  if (state === undefined) return null;
  return { history: { past: [...past, now], future: rest, group: null }, state };
}
