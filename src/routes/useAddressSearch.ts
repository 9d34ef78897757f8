import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/**
 * The query of the address, and a function to change it in place. Keeps the state of the history entry, which holds the
 * list that the person came from; the router's own setter drops it.
 */
export function useAddressSearch(): readonly [
  search: URLSearchParams,
  change: (edit: (search: URLSearchParams) => void) => void,
] {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const change = useCallback(
    (edit: (search: URLSearchParams) => void) =>
      setSearch(
        (now) => {
          edit(now);
          return now;
        },
        { replace: true, preventScrollReset: true, state },
      ),
    [setSearch, state],
  );
  return [search, change];
}
