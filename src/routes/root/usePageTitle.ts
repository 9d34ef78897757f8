import { useEffect } from 'react';
import { changePageTitle, type PageTitle } from './page-title.ts';

/**
 * Sets the page title: to the name of what the page shows (`Send tender 204`), in place of the route's title, or, in a
 * layout, to what its pages belong to (`subject`: the trading partner). `missing` is for pages shown in place of a
 * screen.
 */
export function usePageTitle(title: string, part: keyof PageTitle = 'page'): void {
  useEffect(() => {
    changePageTitle({ [part]: title });
    return () => changePageTitle({ [part]: null });
  }, [title, part]);
}
