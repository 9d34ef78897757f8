import { useMatches } from 'react-router';
import type { ScreenHandle } from '../screen-route.ts';

/** What the innermost route that names itself says; pages that are no screens (not found) have a title only. */
export function useScreenHandle(): Partial<ScreenHandle> | undefined {
  const handles = useMatches().map(({ handle }) => handle as Partial<ScreenHandle> | undefined);
  return handles.findLast((handle) => handle?.title !== undefined);
}
