import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { retryImport } from '../../../lib/retry-import.ts';
import { ContentBoundary } from '../../root/ContentBoundary.tsx';
import { readHistory } from './history-address.ts';
import { HistoryOverlay } from './HistoryOverlay.tsx';

/** Starts the query of the history that the address opens; null if there is none, or if it is not for this person. */
export async function historyLoader(args: LoaderFunctionArgs) {
  const subject = readHistory(new URL(args.request.url).searchParams);
  return subject && (await retryImport(() => import('./history-query.ts'))).startHistory(args, subject);
}

/** A route below a page that shows histories over it; the page renders an Outlet. */
export const historyRoute = (id: string): RouteObject => ({
  id,
  index: true,
  ErrorBoundary: ContentBoundary,
  // Not lazy: it is small, and each visit of the page would wait for it. What it shows is.
  Component: HistoryOverlay,
  loader: historyLoader,
});
