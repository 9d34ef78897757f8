import type { QuotesScreenQuery$variables } from '#gql/QuotesScreenQuery';
import type { GridSort } from '#ui/data-grid/columns.ts';
import { isMode, isQuoteStatus, type ModeName, type QuoteStatusName } from '../_shared/quote-labels.ts';

/** The columns of the list; those of `sortFields` can be sorted by. */
export type QuoteColumn =
  | 'number'
  | 'status'
  | 'mode'
  | 'lane'
  | 'cargo'
  | 'ready'
  | 'requested_by'
  | 'offers'
  | 'total'
  | 'valid_until'
  | 'created'
  | 'actions';

export const sortFields = {
  number: 'QUOTE_NUMBER',
  status: 'STATUS',
  ready: 'READY_DATE',
  requested_by: 'REQUESTED_BY',
  total: 'TOTAL',
  valid_until: 'VALID_UNTIL',
  created: 'CREATED_AT',
} as const satisfies Partial<Record<QuoteColumn, string>>;

const DAY = 86_400_000;

/** The choices for when offers expire, relative to now. */
export const expiries = {
  '3d': { label: 'Within 3 days', days: 3 },
  '7d': { label: 'Within 7 days', days: 7 },
  '14d': { label: 'Within 14 days', days: 14 },
  over: { label: 'Already expired', days: 0 },
} as const;
export type ExpiryName = keyof typeof expiries;

/** The filters and sort order of the list, as stored in the address. */
export interface QuoteFilters {
  readonly text: string;
  readonly statuses: QuoteStatusName[];
  readonly modes: ModeName[];
  readonly carrier: string | null;
  /** A country or UN/LOCODE. */
  readonly from: string | null;
  readonly to: string | null;
  readonly expiry: ExpiryName | null;
  /** The email address of the person who requested the quotes. */
  readonly by: string | null;
  readonly sort: GridSort<QuoteColumn>;
}

const DEFAULT_SORT: GridSort<QuoteColumn> = { column: 'created', direction: 'desc' };

export const NO_FILTERS: Omit<QuoteFilters, 'sort'> = {
  text: '',
  statuses: [],
  modes: [],
  carrier: null,
  from: null,
  to: null,
  expiry: null,
  by: null,
};

const isSortable = (name: string | undefined): name is keyof typeof sortFields =>
  name !== undefined && Object.hasOwn(sortFields, name);
const isExpiry = (name: string | null): name is ExpiryName => name !== null && Object.hasOwn(expiries, name);

/** Reads the filters from an address; unknown values count as unset. */
export function readQuoteFilters(search: URLSearchParams): QuoteFilters {
  const [column, direction] = search.get('sort')?.split('.') ?? [];
  const expiry = search.get('expires');
  return {
    text: search.get('q') ?? '',
    statuses: search.getAll('status').filter(isQuoteStatus),
    modes: search.getAll('mode').filter(isMode),
    carrier: search.get('carrier') || null,
    from: search.get('from') || null,
    to: search.get('to') || null,
    expiry: isExpiry(expiry) ? expiry : null,
    by: search.get('by') || null,
    sort: isSortable(column) ? { column, direction: direction === 'asc' ? 'asc' : 'desc' } : DEFAULT_SORT,
  };
}

/** The reverse of `readQuoteFilters`; defaults are left out of the address. */
export function writeQuoteFilters(filters: QuoteFilters) {
  const { column, direction } = filters.sort;
  const isDefault = column === DEFAULT_SORT.column && direction === DEFAULT_SORT.direction;
  return {
    q: filters.text.trim(),
    status: filters.statuses,
    mode: filters.modes,
    carrier: filters.carrier,
    from: filters.from,
    to: filters.to,
    expires: filters.expiry,
    by: filters.by,
    sort: isDefault ? null : `${column}.${direction}`,
  };
}

/** Whether any filter is set; the sort order is not one. */
export const isNarrowed = (filters: QuoteFilters): boolean =>
  (Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[]).some((name) => {
    const value = filters[name];
    return typeof value === 'string' ? value.trim() !== '' : value !== null && value.length > 0;
  });

/**
 * The bounds of an expiry, rounded to minutes, so that returning to the list shortly afterward finds it in the store.
 */
function boundsOf(expiry: ExpiryName | null, now: number) {
  if (expiry === null) return {};
  const minute = Math.floor(now / 60_000) * 60_000;
  const at = (instant: number) => new Date(instant).toISOString();
  return expiry === 'over'
    ? { valid_before: at(minute) }
    : { valid_after: at(minute), valid_before: at(minute + expiries[expiry].days * DAY) };
}

/** The query variables for an address. */
export function quoteVariables(
  company_uuid: string,
  filters: QuoteFilters,
  now: number,
): QuotesScreenQuery$variables {
  const { statuses, modes, carrier, from, to, expiry, by } = filters;
  const { column, direction } = filters.sort;
  return {
    company_uuid,
    filter: {
      search: filters.text.trim() || null,
      statuses: statuses.length > 0 ? statuses : null,
      modes: modes.length > 0 ? modes : null,
      carrier_code: carrier,
      origin: from,
      destination: to,
      requested_by: by,
      ...boundsOf(expiry, now),
    },
    sort: {
      field: isSortable(column) ? sortFields[column] : 'CREATED_AT',
      direction: direction === 'asc' ? 'ASC' : 'DESC',
    },
  };
}
