import type { NotifiersScreenQuery$variables } from '#gql/NotifiersScreenQuery';
import type { GridSort } from '#ui/data-grid/columns.ts';
import { isChannel, type ChannelName } from './channel-names.ts';

/** The columns of the list; those of `sortFields` can be sorted by. */
export type NotifierColumn =
  | 'name'
  | 'channel'
  | 'target'
  | 'scope'
  | 'events'
  | 'throttle'
  | 'last_delivery'
  | 'failures'
  | 'muted'
  | 'enabled'
  | 'actions';

export const sortFields = {
  name: 'NAME',
  channel: 'CHANNEL',
  last_delivery: 'LAST_DELIVERY',
  failures: 'FAILURES_24H',
} as const satisfies Partial<Record<NotifierColumn, string>>;

export const states = { enabled: 'Enabled', disabled: 'Disabled' } as const;
export type StateName = keyof typeof states;

/** The filters and sort order of the list, as stored in the address. */
export interface NotifierFilters {
  readonly text: string;
  readonly channels: ChannelName[];
  readonly state: StateName | null;
  readonly sort: GridSort<NotifierColumn>;
}

const DEFAULT_SORT: GridSort<NotifierColumn> = { column: 'name', direction: 'asc' };

const isSortable = (name: string | undefined): name is keyof typeof sortFields =>
  name !== undefined && Object.hasOwn(sortFields, name);
const isState = (name: string | null): name is StateName => name !== null && Object.hasOwn(states, name);

/** Reads the filters from an address; unknown values count as unset. */
export function readNotifierFilters(search: URLSearchParams): NotifierFilters {
  const [column, direction] = search.get('sort')?.split('.') ?? [];
  const state = search.get('state');
  return {
    text: search.get('q') ?? '',
    channels: search.getAll('channel').filter(isChannel),
    state: isState(state) ? state : null,
    sort: isSortable(column) ? { column, direction: direction === 'desc' ? 'desc' : 'asc' } : DEFAULT_SORT,
  };
}

/** The reverse of `readNotifierFilters`; defaults are left out of the address. */
export function writeNotifierFilters(filters: NotifierFilters) {
  const { column, direction } = filters.sort;
  const isDefault = column === DEFAULT_SORT.column && direction === DEFAULT_SORT.direction;
  return {
    q: filters.text.trim(),
    channel: filters.channels,
    state: filters.state,
    sort: isDefault ? null : `${column}.${direction}`,
  };
}

/** Whether any filter is set; the sort order does not count. */
export const isNarrowed = ({ text, channels, state }: NotifierFilters): boolean =>
  text.trim() !== '' || channels.length > 0 || state !== null;

/** The query variables for an address. */
export function notifierVariables(
  company_uuid: string,
  filters: NotifierFilters,
): NotifiersScreenQuery$variables {
  const { column, direction } = filters.sort;
  return {
    company_uuid,
    search: filters.text.trim() || null,
    channels: filters.channels.length > 0 ? filters.channels : null,
    enabled: filters.state === null ? null : filters.state === 'enabled',
    sort: {
      field: isSortable(column) ? sortFields[column] : 'NAME',
      direction: direction === 'desc' ? 'DESC' : 'ASC',
    },
  };
}
