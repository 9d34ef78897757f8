import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { forgetPlace, rememberPlace } from '../../lib/recent-places.ts';
import { currentPageTitle, subscribeToPageTitle } from './page-title.ts';
import { useScreenHandle } from './useScreenHandle.ts';

const PRODUCT = 'Causeway';

/** Keeps the document title and the list of recent pages up to date. */
export function useDocumentTitle(companyName: string | undefined): void {
  const { pathname } = useLocation();
  const handle = useScreenHandle();
  const { page, subject, missing } = useSyncExternalStore(subscribeToPageTitle, currentPageTitle);
  const title = missing ?? page ?? handle?.title;
  const screen = missing === null ? handle?.screen : undefined;
  useEffect(() => {
    const context = [subject, companyName].filter(Boolean).join(' · ');
    document.title = [title, context, PRODUCT].filter(Boolean).join(' · ');
    // Pages that are not screens (not found) are not worth returning to.
    if (title && screen && companyName) rememberPlace({ path: pathname, title, context });
    // The page was added to the recent pages while its screen was loading.
    if (missing !== null) forgetPlace(pathname);
  }, [title, subject, screen, missing, companyName, pathname]);
}
