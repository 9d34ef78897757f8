import type { ShouldRevalidateFunction } from 'react-router';
import { withoutHistory } from './_shared/audit/history-address.ts';

/**
 * For a page below drawers: opening one changes the address, but not the page's data. `over` names the parameters that
 * open them; a history over the page is never its data.
 */
export const revalidatesUnless =
  (...over: readonly string[]): ShouldRevalidateFunction =>
  ({ currentUrl, nextUrl }) => {
    const own = (url: URL): string => {
      const params = withoutHistory(url.searchParams);
      for (const name of over) params.delete(name);
      return `${url.pathname}?${params}`;
    };
    return currentUrl.href === nextUrl.href || own(currentUrl) !== own(nextUrl);
  };
