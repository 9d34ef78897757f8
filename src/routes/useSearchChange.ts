import { useRef } from 'react';
import { useNavigate, type Location } from 'react-router';
import { useIsLeaving, useNewestAddress } from './useNewestAddress.ts';

/**
 * Changes the search string of the newest address in place. Keeps the state of the history entry, which holds the list
 * that the person came from; the router's own setter drops it. Does nothing once the person is leaving the page.
 */
export function useSearchChange(): (next: (search: string) => string) => void {
  const newest = useNewestAddress();
  const isLeaving = useIsLeaving();
  const navigate = useNavigate();
  const asked = useRef<[from: Location, search: string]>(null);
  return (next) => {
    if (isLeaving()) return;
    const from = newest();
    const [before, latest] = asked.current ?? [];
    // The router applies a change only after the current event, so a second change in that event builds on the first.
    const search = next(before === from && latest !== undefined ? latest : from.search);
    asked.current = [from, search];
    void navigate({ search }, { replace: true, preventScrollReset: true, state: from.state as unknown });
  };
}
