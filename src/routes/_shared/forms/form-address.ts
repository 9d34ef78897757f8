import { useLocation, useSearchParams, type Location } from 'react-router';
import { useCloseOver } from '../../useCloseOver.ts';
import { useOpenOver } from '../../useOpenOver.ts';

/** The parameters that open a form in a drawer: the list stays behind it, and Back closes it. */
const EDIT = 'edit';
const NEW = 'new';
/** The parameter that opens a full-page editor in place of the list. */
const OPEN = 'open';

/** The form that the address opens. */
export type OpenForm = { readonly edit: string } | { readonly new: string } | null;

/** The search string of this list without a form. */
export function closedForm(search: string): URLSearchParams {
  const params = new URLSearchParams(search);
  params.delete(EDIT);
  params.delete(NEW);
  return params;
}

/** The search string of this list with a form open, for links and for `navigate`. */
export function formSearch(search: string, form: Exclude<OpenForm, null>): string {
  const params = closedForm(search);
  for (const [name, value] of Object.entries(form)) params.set(name, value);
  return `?${params.toString()}`;
}

type Place = Pick<Location, 'pathname' | 'search'>;

/**
 * Whether a navigation closes the open form; changing filters or the hash does not. `also` names further parameters
 * that identify the form.
 */
export function leavesForm(from: Place, to: Place, also: readonly string[] = []): boolean {
  const [before, after] = [from, to].map(({ search }) => new URLSearchParams(search));
  return (
    from.pathname !== to.pathname ||
    [EDIT, NEW, OPEN, ...also].some((name) => before?.get(name) !== after?.get(name))
  );
}

interface FormAddress {
  readonly open: OpenForm;
  /** The search string of this address with a form open, for a link. */
  readonly searchFor: (form: Exclude<OpenForm, null>) => string;
  readonly openForm: (form: Exclude<OpenForm, null>) => void;
  /**
   * Returns to the list. If the drawer was opened from it, goes back in the history, so that Back does not reopen the
   * drawer.
   */
  readonly close: () => void;
}

/** The form of this list that is open, from `?edit=<key>` or `?new=<type>`. */
export function useFormAddress(): FormAddress {
  const [params] = useSearchParams();
  const location = useLocation();
  const openOver = useOpenOver();
  const close = useCloseOver(closedForm);
  const edit = params.get(EDIT);
  const fresh = params.get(NEW);
  const searchFor = (form: Exclude<OpenForm, null>) => formSearch(location.search, form);
  return {
    open: edit !== null ? { edit } : fresh !== null ? { new: fresh } : null,
    searchFor,
    openForm: (form) => openOver(searchFor(form)),
    close,
  };
}
