import type { As2ScreenQuery$variables } from '#gql/As2ScreenQuery';
import { searchString } from '../../paths.ts';
import { isUuid } from '../../params.ts';
import {
  certificateStates,
  directions,
  messageStatuses,
  purposes,
  type CertificateStateName,
  type DirectionName,
  type MessageStatusName,
  type PurposeName,
} from './as2-labels.ts';
import { tabOf, type Tab } from './as2-tabs.ts';

/** The tab and its filters, as stored in the address. */
export interface As2Filters {
  readonly tab: Tab;
  readonly text: string;
  /** Limits the partners to those of one profile. */
  readonly profile: string | null;
  readonly states: CertificateStateName[];
  readonly purposes: PurposeName[];
  /** Whether replaced certificates are listed as well. */
  readonly replaced: boolean;
  readonly direction: DirectionName | null;
  readonly statuses: MessageStatusName[];
  readonly partners: string[];
}

export const noFilters: Omit<As2Filters, 'tab'> = {
  text: '',
  profile: null,
  states: [],
  purposes: [],
  replaced: false,
  direction: null,
  statuses: [],
  partners: [],
};

const known = <Name extends string>(
  table: Readonly<Record<Name, unknown>>,
  asked: readonly string[],
): Name[] => (Object.keys(table) as Name[]).filter((name) => asked.includes(name));

/** Reads the tab and its filters from an address. Unknown values and filters of other tabs count as unset. */
export function readAs2Filters(search: URLSearchParams): As2Filters {
  const tab = tabOf(search);
  const base = { ...noFilters, tab, text: search.get('q') ?? '' };
  switch (tab) {
    case 'profiles':
      return { ...noFilters, tab };
    case 'partners': {
      const profile = search.get('profile') ?? '';
      return { ...base, profile: isUuid(profile) ? profile : null };
    }
    case 'certificates':
      return {
        ...base,
        states: known(certificateStates, search.getAll('state')),
        purposes: known(purposes, search.getAll('purpose')),
        replaced: search.get('replaced') === '1',
      };
    case 'messages':
      return {
        ...base,
        direction: known(directions, search.getAll('direction'))[0] ?? null,
        statuses: known(messageStatuses, search.getAll('status')),
        partners: search.getAll('partner').filter(isUuid),
      };
  }
}

/** The reverse of `readAs2Filters`. */
export const writeAs2Filters = (filters: As2Filters) => ({
  tab: filters.tab === 'profiles' ? null : filters.tab,
  q: filters.text.trim(),
  profile: filters.profile,
  state: filters.states,
  purpose: filters.purposes,
  replaced: filters.replaced ? '1' : null,
  direction: filters.direction,
  status: filters.statuses,
  partner: filters.partners,
});

/** Identifies a filtered list: its search string. */
export const listKeyOf = (filters: As2Filters): string => searchString(writeAs2Filters(filters));

/** Whether any filter is set; listing replaced certificates does not count. */
export const isNarrowed = (filters: As2Filters): boolean =>
  listKeyOf({ ...filters, tab: 'profiles', replaced: false }) !== '';

const some = <Item>(list: readonly Item[]) => (list.length > 0 ? list : null);

/** The query variables for an address. */
export const as2Variables = (company_uuid: string, filters: As2Filters): As2ScreenQuery$variables => ({
  company_uuid,
  profiles: filters.tab === 'profiles',
  partners: filters.tab === 'partners',
  certificates: filters.tab === 'certificates',
  messages: filters.tab === 'messages',
  search: filters.text.trim() || null,
  as2_profile_uuid: filters.profile,
  states: some(filters.states),
  source_types: some(filters.purposes),
  in_use_only: !filters.replaced,
  filter: {
    text: filters.text.trim() || null,
    direction: filters.direction,
    statuses: some(filters.statuses),
    partner_uuids: some(filters.partners),
  },
});
