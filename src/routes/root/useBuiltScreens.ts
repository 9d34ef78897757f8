import { useMatches } from 'react-router';

/** What the root route tells all routes below it. */
export interface RootHandle {
  /** Names of the existing screens, so that nothing links to a missing one. */
  readonly built: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

export function useBuiltScreens(): ReadonlySet<string> {
  const [{ handle } = {}] = useMatches() as readonly { handle?: RootHandle }[];
  return handle?.built ?? NONE;
}
