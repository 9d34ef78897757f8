import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import type { CompareScreenQuery } from '#gql/CompareScreenQuery';
import { retryImport } from '#lib/retry-import.ts';
import { startRouteQuery } from '#relay/route-query.ts';
import { COMPARE_PARAM, readOther } from './compare-search.ts';

/** The code of the comparison, which most visits to an execution do not need. */
export const importComparison = () => import('./CompareScreen.tsx');

/** Starts the query of the comparison in an address, and loads the comparison's code in parallel. */
export function loadComparison(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  if (!searchParams.has(COMPARE_PARAM)) return null;
  // If this fails, the screen imports it again and reports the error.
  void retryImport(importComparison).catch(() => undefined);
  return startRouteQuery<CompareScreenQuery>(
    {
      query: () => retryImport(() => import('#gql/CompareScreenQuery')),
      variables: { invocation_uuid: args.params.invocation_uuid ?? '', other: readOther(searchParams) },
    },
    args,
  );
}

/**
 * Only another comparison needs a request: the choice of files and the options are applied to data that is already
 * loaded.
 */
export const needsComparison = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href ||
  currentUrl.searchParams.get(COMPARE_PARAM) !== nextUrl.searchParams.get(COMPARE_PARAM);
