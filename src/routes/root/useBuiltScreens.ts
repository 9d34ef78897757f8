import { useMatches } from 'react-router';

/** What the outermost route tells everybody below. */
export interface RootHandle {
  /** Names of the screens that there are, so that nothing links to one that is not. */
  readonly built: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

export function useBuiltScreens(): ReadonlySet<string> {
  const [{ handle } = {}] = useMatches() as readonly { handle?: RootHandle }[];
  return handle?.built ?? NONE;
}
