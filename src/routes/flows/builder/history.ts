/** The states before the current one, and those that were undone. States are immutable. */
export interface History<State> {
  readonly past: readonly State[];
  readonly future: readonly State[];
  /** The group of the last change; consecutive changes of the same group are undone together. */
  readonly group: string | null;
}

const MAX = 100;

export const noHistory: History<never> = { past: [], future: [], group: null };

export const canUndo = ({ past }: History<unknown>): boolean => past.length > 0;

/** The history after a change; `before` is the state before it. */
export function edited<State>(
  { past, group: last }: History<State>,
  before: State,
  group: string | null = null,
): History<State> {
  const isSame = group !== null && group === last && past.length > 0;
  return { past: isSame ? past : [...past, before].slice(-MAX), future: [], group };
}

interface Travelled<State> {
  readonly history: History<State>;
  readonly state: State;
}

/** Goes one change back from the state `now`; null if there is none. */
export function undone<State>({ past, future }: History<State>, now: State): Travelled<State> | null {
  const state = past.at(-1);
  if (state === undefined) return null;
  return { history: { past: past.slice(0, -1), future: [now, ...future], group: null }, state };
}

/** Goes one change forward from the state `now`; null if there is none. */
export function redone<State>({ past, future }: History<State>, now: State): Travelled<State> | null {
  const [state, ...rest] = future;
  if (state === undefined) return null;
  return { history: { past: [...past, now], future: rest, group: null }, state };
}
