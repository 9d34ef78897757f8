import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router';

/**
 * Changes the search of the address, from what was last asked for: the address on the screen is the earlier one
 * until the data of the next has arrived, and a choice made in between must not undo the one before it.
 */
export function useSearchChange(options: NavigateOptions): (next: (search: string) => string) => void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const wanted = useRef(search);
  useEffect(() => {
    wanted.current = search;
  }, [search]);
  return (next) => {
    wanted.current = next(wanted.current);
    void navigate({ search: wanted.current }, options);
  };
}
