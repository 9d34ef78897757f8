import type { NonIndexRouteObject } from 'react-router';
import { NotFoundPage } from './error/NotFoundPage.tsx';
import { ContentBoundary } from './root/ContentBoundary.tsx';

/**
 * Catches everything that no other route of its parent matches: an unknown address, or one whose area failed to load.
 */
export const notFoundRoute = (failureAt: (pathname: string) => unknown): NonIndexRouteObject => ({
  path: '*',
  handle: { title: 'Page not found' },
  Component: NotFoundPage,
  ErrorBoundary: ContentBoundary,
  async loader({ request }) {
    const failure = failureAt(new URL(request.url).pathname);
    if (failure !== undefined) throw failure;
    return null;
  },
});
