import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { HistoryDrawerQuery } from '#gql/HistoryDrawerQuery';
import { retryImport } from '../../../lib/retry-import.ts';
import { environmentContext, startRouteQuery } from '../../../relay/route-query.ts';
import { isBarred, knownStanding } from '../../access.ts';
import { ContentBoundary } from '../../root/ContentBoundary.tsx';
import { readHistory } from './history-address.ts';
import { HistoryOverlay } from './HistoryOverlay.tsx';

/** Starts the query of the history that the address opens; null if there is none, or if it is not for this person. */
export async function historyLoader(args: LoaderFunctionArgs) {
  const company_uuid = args.params.company_uuid ?? '';
  const search = new URL(args.request.url).searchParams;
  const subject = readHistory(search);
  const standing = knownStanding(args.context.get(environmentContext), company_uuid);
  if (!subject || (standing && isBarred(standing))) return null;
  const module = await retryImport(() => import('./history-query.ts'));
  const variables = module.variables(company_uuid, subject, search);
  return startRouteQuery<HistoryDrawerQuery>({ query: async () => module, variables }, args);
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
