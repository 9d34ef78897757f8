import { isUuid } from '../../params.ts';
import { isConnectionType, type ConnectionType } from '../../_shared/connection-form/connection-types.ts';
import { NEW } from '../../_shared/drawers/form-drawer.ts';

/** The drawer over the list. */
export type OpenDrawer =
  | { readonly kind: 'types' }
  | { readonly kind: 'new'; readonly type: ConnectionType }
  | { readonly kind: 'duplicate'; readonly host_system_uuid: string }
  | { readonly kind: 'edit'; readonly host_system_uuid: string };

/** `?edit=<uuid>`, `?new=1` to choose a type, `?new=<type>`, `?new=<uuid to duplicate>`; null for anything else. */
export function readDrawer(search: URLSearchParams): OpenDrawer | null {
  const edit = search.get('edit');
  if (edit !== null) return isUuid(edit) ? { kind: 'edit', host_system_uuid: edit } : null;
  const fresh = search.get('new');
  if (fresh === null) return null;
  if (fresh === NEW) return { kind: 'types' };
  if (isConnectionType(fresh)) return { kind: 'new', type: fresh };
  return isUuid(fresh) ? { kind: 'duplicate', host_system_uuid: fresh } : null;
}
