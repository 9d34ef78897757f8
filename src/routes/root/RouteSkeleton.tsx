import { createElement } from 'react';
import { useMatches } from 'react-router';
import type { ScreenHandle } from '../screen-route.ts';
import { BackLink } from './shell/BackLink.tsx';
import { ContentSkeleton } from './ShellFrame.tsx';

/** The shape of the screen that is on its way, on a cold start; later the old page stays until the new one is there. */
export function RouteSkeleton() {
  const shapes = useMatches().map(({ handle }) => (handle as ScreenHandle | undefined)?.skeleton);
  return (
    <>
      <BackLink />
      {createElement(shapes.findLast((shape) => shape !== undefined) ?? ContentSkeleton)}
    </>
  );
}
