import { useDeferredValue, useMemo, useState } from 'react';
import { findMatches } from './find-matches.ts';
import type { Matches } from './find-matches.ts';

export interface Find {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly matches: Matches;
  /** Which match is the current one; -1 while there is none. */
  readonly current: number;
  /** Grows with every step, so that a step to the only match scrolls back to it. */
  readonly turn: number;
  next(): void;
  previous(): void;
}

/** Searching in a file: what was typed, where it occurs, which occurrence is looked at. */
export function useFind(text: string): Find {
  const [query, setQuery] = useState('');
  const [step, setStep] = useState({ at: 0, turn: 0 });
  // Typing stays fluent in large files: the search follows when there is time.
  const searched = useDeferredValue(query);
  const matches = useMemo(() => findMatches(text, searched), [text, searched]);
  const { count } = matches;
  const current = count === 0 ? -1 : ((step.at % count) + count) % count;
  const move = (by: number): void => setStep(({ at, turn }) => ({ at: at + by, turn: turn + 1 }));

  return {
    query,
    setQuery: (next) => {
      setQuery(next);
      setStep(({ turn }) => ({ at: 0, turn: turn + 1 }));
    },
    matches,
    current,
    turn: step.turn,
    next: () => move(1),
    previous: () => move(-1),
  };
}
