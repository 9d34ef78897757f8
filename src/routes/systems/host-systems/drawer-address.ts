import { isUuid } from '../../params.ts';
import { NEW } from '../../_shared/drawers/form-drawer.ts';

/** The drawer over the list. */
export type OpenDrawer =
  | { readonly kind: 'types' }
  | { readonly kind: 'new'; readonly type: string }
  | {
      readonly kind: 'edit' | 'duplicate';
      readonly host_system_uuid: string;
      /** Whether the form creates a copy. */
      readonly isCopied: boolean;
    };

// Whether there is such a type is checked with the form: this is part of the area's routes, which load on each page.
const TYPE = /^[A-Z]\w*$/;

/** `?edit=<uuid>`, `?new=1` to choose a type, `?new=<type>`, `?new=<uuid to duplicate>`; null for anything else. */
export function readDrawer(search: URLSearchParams): OpenDrawer | null {
  const edit = search.get('edit');
  if (edit !== null) return isUuid(edit) ? { kind: 'edit', host_system_uuid: edit, isCopied: false } : null;
  const fresh = search.get('new');
  if (fresh === null) return null;
  if (fresh === NEW) return { kind: 'types' };
  if (isUuid(fresh)) return { kind: 'duplicate', host_system_uuid: fresh, isCopied: true };
  return TYPE.test(fresh) ? { kind: 'new', type: fresh } : null;
}
