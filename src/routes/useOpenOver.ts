import { useLocation, useNavigate } from 'react-router';
import { useNewestAddress } from './useNewestAddress.ts';

/**
 * The search string that a link or menu leads to once the address has changed: `to`, which was made of the shown search
 * string, applied to the newest one.
 */
export function rebasedSearch(shown: string, to: string, newest: string): string {
  const [before, after, next] = [shown, to, newest].map((search) => new URLSearchParams(search)) as [
    URLSearchParams,
    URLSearchParams,
    URLSearchParams,
  ];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const values = after.getAll(name);
    if (values.join('\n') === before.getAll(name).join('\n')) continue;
    next.delete(name);
    for (const value of values) next.append(name, value);
  }
  return `?${next.toString()}`;
}

/**
 * Returns a function that opens a drawer or other overlay over this page, given the shown search string with it. Keeps
 * what the person has changed in the address since, such as a search whose results have not arrived.
 */
export function useOpenOver(): (to: string) => void {
  const { search } = useLocation();
  const newest = useNewestAddress();
  const navigate = useNavigate();
  return (to) =>
    void navigate(
      { search: rebasedSearch(search, to, newest().search) },
      { state: { openedHere: true }, preventScrollReset: true },
    );
}
