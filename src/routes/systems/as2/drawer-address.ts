import { isUuid } from '../../params.ts';
import { tabOf } from './as2-tabs.ts';

/** The drawer over a tab. */
export type OpenDrawer =
  | { readonly kind: 'newProfile' }
  | { readonly kind: 'profile'; readonly as2_profile_uuid: string }
  | { readonly kind: 'rollProfile'; readonly as2_profile_uuid: string }
  | { readonly kind: 'newPartner' }
  | { readonly kind: 'partner'; readonly as2_partner_uuid: string }
  | { readonly kind: 'rollPartner'; readonly as2_partner_uuid: string }
  | { readonly kind: 'certificate'; readonly certificate_uuid: string }
  | { readonly kind: 'message'; readonly message_id: string };

/** The Outlet context that a tab passes to a drawer. */
export interface DrawerContext {
  /** The list that a new object is added to. */
  readonly connectionId: string;
}

/** The parameters that open a drawer. */
export const drawerParameters = ['new', 'edit', 'roll'] as const;

const MESSAGE_ID = /^[0-9a-f-]{36}@[\w.-]+$/;

/** `?new=1`, `?edit=<key>`, `?roll=<uuid>`, if the tab has such an object; null for anything else. */
export function readDrawer(search: URLSearchParams): OpenDrawer | null {
  const tab = tabOf(search);
  const edit = search.get('edit');
  if (tab === 'messages')
    return edit !== null && MESSAGE_ID.test(edit) ? { kind: 'message', message_id: edit } : null;
  if (edit !== null) {
    if (!isUuid(edit)) return null;
    if (tab === 'certificates') return { kind: 'certificate', certificate_uuid: edit };
    return tab === 'profiles'
      ? { kind: 'profile', as2_profile_uuid: edit }
      : { kind: 'partner', as2_partner_uuid: edit };
  }
  if (tab === 'certificates') return null;
  const roll = search.get('roll');
  if (roll !== null) {
    if (!isUuid(roll)) return null;
    return tab === 'profiles'
      ? { kind: 'rollProfile', as2_profile_uuid: roll }
      : { kind: 'rollPartner', as2_partner_uuid: roll };
  }
  if (search.get('new') !== '1') return null;
  return { kind: tab === 'profiles' ? 'newProfile' : 'newPartner' };
}

/** The search string of this page without any drawer. */
export function closedSearch(search: string): URLSearchParams {
  const params = new URLSearchParams(search);
  for (const name of drawerParameters) params.delete(name);
  return params;
}

/** The search string of this page with a drawer open. */
export function drawerSearch(search: string, name: (typeof drawerParameters)[number], value: string): string {
  const params = closedSearch(search);
  params.set(name, value);
  return `?${params.toString()}`;
}
