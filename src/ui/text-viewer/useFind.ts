import { useDeferredValue, useMemo, useState } from 'react';
import { findMatches } from './find-matches.ts';
import type { Matches } from './find-matches.ts';

export interface Find {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly matches: Matches;
  /** Index of the current match; -1 if there is none. */
  readonly current: number;
  /** Increases with every step, so that a step to the only match scrolls back to it. */
  readonly turn: number;
  next(): void;
  previous(): void;
}

/** Search within a file: the query, its matches and the current match. */
export function useFind(text: string): Find {
  const [query, setQuery] = useState('');
  const [step, setStep] = useState({ at: 0, turn: 0 });
  // Typing stays responsive in large files: the search is deferred.
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
