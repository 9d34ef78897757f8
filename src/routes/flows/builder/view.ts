import { useSearchParams } from 'react-router';
import { useIsPhone } from '#ui/useMediaQuery.ts';

/** The parameter of the address that selects the view. */
export const VIEW = 'view';

/** The views of a flow. */
export const views = [
  { value: 'canvas', label: 'Canvas' },
  { value: 'list', label: 'List' },
  { value: 'json', label: 'JSON' },
] as const;

export type ViewName = (typeof views)[number]['value'];

/** The current view, from the address. On a phone it is always the list. */
export function useView(): readonly [view: ViewName, show: (view: ViewName) => void] {
  const [search, setSearch] = useSearchParams();
  const isPhone = useIsPhone();
  const given = search.get(VIEW);
  const wanted = views.find(({ value }) => value === given)?.value ?? 'canvas';
  const show = (next: ViewName) =>
    setSearch(
      (now) => {
        if (next === 'canvas') now.delete(VIEW);
        else now.set(VIEW, next);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return [isPhone ? 'list' : wanted, show];
}
