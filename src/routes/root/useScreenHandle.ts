import { useMatches } from 'react-router';
import type { ScreenHandle } from '../screen-handle.ts';

/** The handle of the innermost route that has one; pages that are not screens (not found) only have a title. */
export function useScreenHandle(): Partial<ScreenHandle> | undefined {
  const handles = useMatches().map(({ handle }) => handle as Partial<ScreenHandle> | undefined);
  return handles.findLast((handle) => handle?.title !== undefined);
}
