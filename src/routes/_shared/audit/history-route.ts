import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { retryImport } from '#lib/retry-import.ts';
import { ContentBoundary } from '../../root/ContentBoundary.tsx';
import { readHistory } from './history-address.ts';
import { HistoryOverlay } from './HistoryOverlay.tsx';

/** Starts the query of the history that the address opens; null if there is none, or if this person may not see it. */
export async function historyLoader(args: LoaderFunctionArgs) {
  const subject = readHistory(new URL(args.request.url).searchParams);
  return subject && (await retryImport(() => import('./history-query.ts'))).startHistory(args, subject);
}

/** The route of a history, a child of the page that shows it; the page renders an Outlet. */
export const historyRoute = (id: string): RouteObject => ({
  id,
  index: true,
  ErrorBoundary: ContentBoundary,
  // Not lazy: it is small, and every visit of the page would wait for it. The drawer that it renders is lazy.
  Component: HistoryOverlay,
  loader: historyLoader,
});
