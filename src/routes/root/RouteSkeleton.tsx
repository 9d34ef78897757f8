import { createElement } from 'react';
import { useMatches } from 'react-router';
import type { ScreenHandle } from '../screen-handle.ts';
import { BackLink } from './shell/BackLink.tsx';
import { ContentSkeleton } from './ShellFrame.tsx';

/** The skeleton of the first screen, on a cold start; later, the previous page stays until the next one is ready. */
export function RouteSkeleton() {
  const shapes = useMatches().map(({ handle }) => (handle as ScreenHandle | undefined)?.skeleton);
  return (
    <>
      <BackLink />
      {createElement(shapes.findLast((shape) => shape !== undefined) ?? ContentSkeleton)}
    </>
  );
}
