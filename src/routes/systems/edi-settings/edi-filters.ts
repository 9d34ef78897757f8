import type { EdiSettingsScreenQuery$variables } from '#gql/EdiSettingsScreenQuery';
import type { GridSort } from '#ui/data-grid/columns.ts';
import { isUuid } from '../../params.ts';
import { searchString } from '../../paths.ts';
import {
  anomalyNames,
  levelNames,
  standardNames,
  unroutedStatusNames,
  type AnomalyName,
  type LevelName,
  type StandardName,
  type UnroutedStatusName,
} from './edi-labels.ts';

export const tabNames = ['identities', 'agreements', 'numbers', 'unrouted', 'acknowledgments'] as const;
export type TabName = (typeof tabNames)[number];

/** The columns of the agreements; those of `sortFields` can be sorted by. */
export type AgreementColumn =
  | 'partner'
  | 'standard'
  | 'identity'
  | 'partner_id'
  | 'versions'
  | 'delimiters'
  | 'acks'
  | 'deadline'
  | 'duplicates'
  | 'changed'
  | 'actions';

const sortFields = {
  partner: 'PARTNER_NAME',
  partner_id: 'PARTNER_IDENTIFIER',
  deadline: 'ACK_DEADLINE',
  changed: 'UPDATED_AT',
} as const satisfies Partial<Record<AgreementColumn, string>>;

export const directions = { sent: 'Sent', received: 'Received' } as const;
export type DirectionName = keyof typeof directions;
export const dueNames = { overdue: 'Overdue', pending: 'Not due yet' } as const;
export type DueName = keyof typeof dueNames;

/** The tab and its filters, as stored in the address. Each filter belongs to some of the tabs only. */
export interface EdiFilters {
  readonly tab: TabName;
  readonly text: string;
  readonly partner: string | null;
  readonly standard: StandardName | null;
  readonly sort: GridSort<AgreementColumn>;
  readonly direction: DirectionName | null;
  readonly levels: LevelName[];
  readonly found: AnomalyName[];
  readonly statuses: UnroutedStatusName[];
  readonly due: DueName | null;
}

const DEFAULT_SORT: GridSort<AgreementColumn> = { column: 'partner', direction: 'asc' };

const isSortable = (name: string | undefined): name is keyof typeof sortFields =>
  name !== undefined && Object.hasOwn(sortFields, name);
const isDirection = (name: string | null): name is DirectionName =>
  name !== null && Object.hasOwn(directions, name);
const isDue = (name: string | null): name is DueName => name !== null && Object.hasOwn(dueNames, name);

/** A tab without any filter. */
export const unfiltered = (tab: TabName): EdiFilters => ({
  tab,
  text: '',
  partner: null,
  standard: null,
  sort: DEFAULT_SORT,
  direction: null,
  levels: [],
  found: [],
  statuses: [],
  due: null,
});

/** Reads the tab and its filters from an address. Unknown values and filters of other tabs count as unset. */
export function readEdiFilters(search: URLSearchParams): EdiFilters {
  const tab = tabNames.find((name) => name === search.get('tab')) ?? 'identities';
  const blank = unfiltered(tab);
  const text = search.get('q') ?? '';
  const asked = search.get('partner');
  const partner = asked !== null && isUuid(asked) ? asked : null;
  const standard = standardNames.find((name) => name === search.get('standard')) ?? null;
  const direction = search.get('direction');
  const [wantedLevels, wantedFound, wantedStatuses] = [
    search.getAll('level'),
    search.getAll('found'),
    search.getAll('status'),
  ];
  const [column, order] = search.get('sort')?.split('.') ?? [];
  const due = search.get('due');
  switch (tab) {
    case 'identities':
      return { ...blank, text, standard };
    case 'agreements': {
      const sort = isSortable(column)
        ? ({ column, direction: order === 'desc' ? 'desc' : 'asc' } as const)
        : DEFAULT_SORT;
      return { ...blank, text, partner, standard, sort };
    }
    case 'numbers':
      return {
        ...blank,
        text,
        partner,
        direction: isDirection(direction) ? direction : null,
        levels: levelNames.filter((name) => wantedLevels.includes(name)),
        found: anomalyNames.filter((name) => wantedFound.includes(name)),
      };
    case 'unrouted':
      return {
        ...blank,
        text,
        statuses: unroutedStatusNames.filter((name) => wantedStatuses.includes(name)),
      };
    case 'acknowledgments':
      return { ...blank, text, partner, due: isDue(due) ? due : null };
  }
}

/** The reverse of `readEdiFilters`; defaults are left out of the address. */
export function writeEdiFilters(filters: EdiFilters) {
  const { sort } = filters;
  const isDefault = sort.column === DEFAULT_SORT.column && sort.direction === DEFAULT_SORT.direction;
  return {
    tab: filters.tab === 'identities' ? null : filters.tab,
    q: filters.text.trim(),
    partner: filters.partner,
    standard: filters.standard,
    sort: isDefault ? null : `${sort.column}.${sort.direction}`,
    direction: filters.direction,
    level: filters.levels,
    found: filters.found,
    status: filters.statuses,
    due: filters.due,
  };
}

/** Identifies a filtered list: its search string. */
export const listKeyOf = (filters: EdiFilters): string => searchString(writeEdiFilters(filters));

/** Whether any filter is set; tab and sort order do not count. */
export const isNarrowed = (filters: EdiFilters): boolean =>
  listKeyOf({ ...filters, sort: DEFAULT_SORT }) !== listKeyOf(unfiltered(filters.tab));

const some = <Item>(list: readonly Item[]) => (list.length > 0 ? list : null);

/** The query variables for an address. */
export function ediVariables(company_uuid: string, filters: EdiFilters): EdiSettingsScreenQuery$variables {
  const { tab, direction, due } = filters;
  const { column, direction: order } = filters.sort;
  return {
    company_uuid,
    on_identities: tab === 'identities',
    on_agreements: tab === 'agreements',
    on_numbers: tab === 'numbers',
    on_unrouted: tab === 'unrouted',
    on_acknowledgments: tab === 'acknowledgments',
    search: filters.text.trim() || null,
    standard: filters.standard,
    partner_uuid: filters.partner,
    sort: {
      field: isSortable(column) ? sortFields[column] : 'PARTNER_NAME',
      direction: order === 'desc' ? 'DESC' : 'ASC',
    },
    direction: direction && (direction === 'sent' ? 'SEND' : 'RECEIVE'),
    levels: some(filters.levels),
    anomalies: some(filters.found),
    // Decided interchanges are history, and shown on request.
    statuses: some(filters.statuses) ?? ['OPEN'],
    overdue: due && due === 'overdue',
  };
}
