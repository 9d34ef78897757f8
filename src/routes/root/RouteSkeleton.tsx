import { createElement } from 'react';
import { useMatches } from 'react-router';
import { skeletonOf } from '../skeletons.ts';
import { ContentSkeleton } from './ShellFrame.tsx';

/** The shape of the screen that is on its way, on a cold start; later the old page stays until the new one is there. */
export function RouteSkeleton() {
  const shapes = useMatches().map(({ id }) => skeletonOf(id));
  return createElement(shapes.findLast((shape) => shape !== null) ?? ContentSkeleton);
}
