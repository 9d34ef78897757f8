import { isUuid } from '../../params.ts';
import { withoutHistory } from '../../_shared/audit/history-address.ts';
import { isChannel, type ChannelName } from './channel-names.ts';

const DELIVERIES = 'deliveries';
const FAILED = 'failed';

/** The drawer over the list. */
export type OpenDrawer =
  | { readonly kind: 'edit'; readonly notifier_uuid: string }
  | { readonly kind: 'new'; readonly channel: ChannelName }
  | { readonly kind: 'duplicate'; readonly notifier_uuid: string }
  | { readonly kind: 'deliveries'; readonly notifier_uuid: string; readonly failedOnly: boolean };

/** The Outlet context that the list passes to a drawer. */
export interface DrawerContext {
  /** The list that a new notifier is added to. */
  readonly connectionId: string;
}

/** `?edit=<uuid>`, `?new=<channel>`, `?new=<uuid to duplicate>`, `?deliveries=<uuid>&failed=1`; null otherwise. */
export function readDrawer(search: URLSearchParams): OpenDrawer | null {
  const edit = search.get('edit');
  if (edit !== null) return isUuid(edit) ? { kind: 'edit', notifier_uuid: edit } : null;
  const fresh = search.get('new');
  if (fresh !== null) {
    if (isChannel(fresh)) return { kind: 'new', channel: fresh };
    return isUuid(fresh) ? { kind: 'duplicate', notifier_uuid: fresh } : null;
  }
  const deliveries = search.get(DELIVERIES);
  return deliveries !== null && isUuid(deliveries)
    ? { kind: 'deliveries', notifier_uuid: deliveries, failedOnly: search.has(FAILED) }
    : null;
}

/** The search string of this list without any drawer. */
export function closedSearch(search: string): URLSearchParams {
  const params = withoutHistory(search);
  for (const name of ['edit', 'new', DELIVERIES, FAILED]) params.delete(name);
  return params;
}

/** The search string of this list with a notifier's deliveries open. */
export function deliveriesSearch(search: string, notifier_uuid: string, failedOnly = false): string {
  const params = closedSearch(search);
  params.set(DELIVERIES, notifier_uuid);
  if (failedOnly) params.set(FAILED, '1');
  return `?${params.toString()}`;
}
