import { searchString } from '../../paths.ts';
import { isStatus, type StatusName } from './key-labels.ts';

/** The filters of a list of keys or clients, as stored in the address. */
export interface KeyFilters {
  readonly text: string;
  readonly statuses: StatusName[];
}

/** Reads the filters from an address; unknown values count as unset. */
export const readKeyFilters = (search: URLSearchParams): KeyFilters => ({
  text: search.get('q') ?? '',
  statuses: search.getAll('status').filter(isStatus),
});

/** The reverse of `readKeyFilters`. */
export const writeKeyFilters = ({ text, statuses }: KeyFilters) => ({ q: text.trim(), status: statuses });

/** Identifies a filtered list: its search string. */
export const listKeyOf = (filters: KeyFilters): string => searchString(writeKeyFilters(filters));

export const isNarrowed = ({ text, statuses }: KeyFilters): boolean =>
  text.trim() !== '' || statuses.length > 0;

/** The query variables for the filters. */
export const keyVariables = (company_uuid: string, { text, statuses }: KeyFilters) => ({
  company_uuid,
  search: text.trim() || null,
  statuses: statuses.length > 0 ? statuses : null,
});
