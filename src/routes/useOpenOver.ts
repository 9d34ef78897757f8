import { useLocation, useNavigate } from 'react-router';
import { useNewestAddress } from './useNewestAddress.ts';

/**
 * The search string that a link or menu leads to once the address has changed: `to`, which was made of the shown search
 * string, applied to the newest one. If it leads to what is shown, such as a drawer that is being closed, `to` itself.
 */
export function rebasedSearch(shown: string, to: string, newest: string): string {
  const [before, after, next] = [shown, to, newest].map((search) => new URLSearchParams(search)) as [
    URLSearchParams,
    URLSearchParams,
    URLSearchParams,
  ];
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => after.getAll(name).join('\n') !== before.getAll(name).join('\n'),
  );
  if (changed.length === 0) return to;
  for (const name of changed) {
    next.delete(name);
    for (const value of after.getAll(name)) next.append(name, value);
  }
  return `?${next.toString()}`;
}

/**
 * Returns a function that opens a drawer or other overlay over this page, given the shown search string with it. Keeps
 * what the person has changed in the address since, such as a search whose results have not arrived. An overlay with a
 * path of its own is opened as given.
 */
export function useOpenOver(): (to: string) => void {
  const { search } = useLocation();
  const newest = useNewestAddress();
  const navigate = useNavigate();
  return (to) =>
    void navigate(to.startsWith('?') ? { search: rebasedSearch(search, to, newest().search) } : to, {
      state: { openedHere: true },
      preventScrollReset: true,
    });
}
