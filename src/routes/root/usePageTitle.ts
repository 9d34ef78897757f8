import { useEffect } from 'react';
import { changePageTitle, type PageTitle } from './page-title.ts';

/**
 * Sets the page title to what the page shows instead of its route's title (`Send tender 204`), or, in a layout, what
 * its pages belong to (`subject`: the trading partner). `missing` is for pages shown in place of a screen.
 */
export function usePageTitle(title: string, part: keyof PageTitle = 'page'): void {
  useEffect(() => {
    changePageTitle({ [part]: title });
    return () => changePageTitle({ [part]: null });
  }, [title, part]);
}
