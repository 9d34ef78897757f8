import { useEffect } from 'react';
import { changePageTitle, type PageTitle } from './page-title.ts';

/**
 * Names the page after what it shows instead of after its route (`Send tender 204`), or, from a layout, says what
 * its pages belong to (`subject`: the trading partner). `missing` is for pages that stand in place of a screen.
 */
export function usePageTitle(title: string, part: keyof PageTitle = 'page'): void {
  useEffect(() => {
    changePageTitle({ [part]: title });
    return () => changePageTitle({ [part]: null });
  }, [title, part]);
}
