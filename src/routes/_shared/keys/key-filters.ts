import { searchString } from '../../paths.ts';
import { isStatus, type StatusName } from './key-words.ts';

/** What a list of keys or clients is narrowed by, as the address says it. */
export interface KeyFilters {
  readonly text: string;
  readonly statuses: StatusName[];
}

/** Reads the address; what it does not know counts as unset. */
export const readKeyFilters = (search: URLSearchParams): KeyFilters => ({
  text: search.get('q') ?? '',
  statuses: search.getAll('status').filter(isStatus),
});

/** The reverse. */
export const writeKeyFilters = ({ text, statuses }: KeyFilters) => ({ q: text.trim(), status: statuses });

/** Names the list that these filters leave. */
export const listKeyOf = (filters: KeyFilters): string => searchString(writeKeyFilters(filters));

export const isNarrowed = ({ text, statuses }: KeyFilters): boolean =>
  text.trim() !== '' || statuses.length > 0;

/** The query's variables for an address. */
export const keyVariables = (company_uuid: string, { text, statuses }: KeyFilters) => ({
  company_uuid,
  search: text.trim() || null,
  statuses: statuses.length > 0 ? statuses : null,
});
