import { useSearchParams } from 'react-router';
import { useIsPhone } from '../../../ui/useMediaQuery.ts';

/** The parameter that says how the flow is shown. */
export const VIEW = 'view';

/** How the flow is shown. */
export const views = [
  { value: 'canvas', label: 'Canvas' },
  { value: 'list', label: 'List' },
  { value: 'json', label: 'JSON' },
] as const;

export type ViewName = (typeof views)[number]['value'];

/** How the flow is shown, from the address. On a phone, always as a list. */
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
