import type { LoaderFunction, RouteObject } from 'react-router';
import { withoutHistory } from './_shared/audit/history-address.ts';

type LoadingRoute = RouteObject & { loader: LoaderFunction };

/**
 * A route that is revalidated only if `dataOf` differs between two addresses, or if it is requested explicitly. A
 * navigation aborts the router's running load and does not restart it, so a requested revalidation stays pending until
 * a load has finished.
 */
export function revalidatesFor<Route extends LoadingRoute>(
  dataOf: (url: URL) => string,
  route: Route,
): Route {
  // The signal of the last requested load; null until that load begins.
  let load: AbortSignal | null | undefined;
  return {
    ...route,
    loader(args, handlerContext) {
      // A preload has its own signal and says nothing about the running load.
      if (!load || load.aborted) load = args.request.signal;
      return route.loader(args, handlerContext);
    },
    shouldRevalidate({ currentUrl, nextUrl }) {
      const isOwed = load === null || load?.aborted;
      if (!isOwed && currentUrl.href !== nextUrl.href && dataOf(currentUrl) === dataOf(nextUrl)) return false;
      load = null;
      return true;
    },
  };
}

/**
 * For a page below drawers: opening one changes the address, but not the page's data. `over` names the parameters that
 * open them; the parameters of a history drawer are always ignored.
 */
export const revalidatesUnless = <Route extends LoadingRoute>(over: readonly string[], route: Route): Route =>
  revalidatesFor((url) => {
    const params = withoutHistory(url.searchParams);
    for (const name of over) params.delete(name);
    return `${url.pathname}?${params}`;
  }, route);
