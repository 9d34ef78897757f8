import { isUuid } from '../../params.ts';
import { isMode, type ModeName } from '../_shared/quote-labels.ts';

/** The drawer over the list. */
export type OpenDrawer =
  | { readonly kind: 'edit'; readonly quote_uuid: string }
  | { readonly kind: 'new'; readonly mode: ModeName };

/** The Outlet context that the list passes to a drawer. */
export interface DrawerContext {
  /** The list that a new quote is added to. */
  readonly connectionId: string;
}

/** `?edit=<uuid>` or `?new=<mode>`; null for anything else. */
export function readDrawer(search: URLSearchParams): OpenDrawer | null {
  const edit = search.get('edit');
  if (edit !== null) return isUuid(edit) ? { kind: 'edit', quote_uuid: edit } : null;
  const fresh = search.get('new');
  return fresh !== null && isMode(fresh) ? { kind: 'new', mode: fresh } : null;
}
