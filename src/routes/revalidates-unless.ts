import type { LoaderFunction, RouteObject } from 'react-router';
import { withoutHistory } from './_shared/audit/history-address.ts';

type LoadingRoute = RouteObject & { loader: LoaderFunction };

/**
 * A route that is loaded again only if `dataOf` differs between two addresses, or if somebody asks for it. A navigation
 * interrupts what the router is loading and does not take it up again, so that it is owed until a load has finished.
 */
export function revalidatesFor<Route extends LoadingRoute>(
  dataOf: (url: URL) => string,
  route: Route,
): Route {
  // The load that was last asked for; null until it begins.
  let load: AbortSignal | null | undefined;
  return {
    ...route,
    loader(args, handlerContext) {
      // A preloading has a signal of its own, and says nothing about a load that runs.
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
 * open them; a history over the page is never its data.
 */
export const revalidatesUnless = <Route extends LoadingRoute>(over: readonly string[], route: Route): Route =>
  revalidatesFor((url) => {
    const params = withoutHistory(url.searchParams);
    for (const name of over) params.delete(name);
    return `${url.pathname}?${params}`;
  }, route);
