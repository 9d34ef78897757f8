import { useLocation } from 'react-router';
import { useCloseOver } from '../../useCloseOver.ts';
import { useOpenOver } from '../../useOpenOver.ts';
import { closedSearch, drawerSearch, type drawerParameters } from './drawer-address.ts';

interface DrawerAddress {
  /** The search string of this page with a drawer open, for a link. */
  readonly searchFor: (name: (typeof drawerParameters)[number], value: string) => string;
  readonly open: (name: (typeof drawerParameters)[number], value: string) => void;
  /**
   * Returns to the tab. If the drawer was opened from it, goes back in the history, so that Back does not reopen the
   * drawer.
   */
  readonly close: () => void;
}

/** Opens and closes the drawers over a tab. */
export function useDrawerAddress(): DrawerAddress {
  const location = useLocation();
  const openOver = useOpenOver();
  const close = useCloseOver(closedSearch);
  const searchFor: DrawerAddress['searchFor'] = (name, value) => drawerSearch(location.search, name, value);
  return {
    searchFor,
    open: (name, value) => openOver(searchFor(name, value)),
    close,
  };
}
