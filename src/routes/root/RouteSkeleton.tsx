import { createElement } from 'react';
import { useMatches } from 'react-router';
import type { ScreenHandle } from '../screen-handle.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { BackLink } from './shell/BackLink.tsx';
import { ContentSkeleton } from './ShellFrame.tsx';

/** The skeleton of the first screen, on a cold start; later, the previous page stays until the next one is ready. */
export function RouteSkeleton() {
  const shapes = useMatches().map(({ handle }) => (handle as ScreenHandle | undefined)?.skeleton);
  const shape = shapes.findLast(Boolean) ?? ContentSkeleton;
  return (
    <>
      <BackLink />
      {typeof shape === 'function' ? createElement(shape) : <PageSkeleton {...shape} />}
    </>
  );
}
