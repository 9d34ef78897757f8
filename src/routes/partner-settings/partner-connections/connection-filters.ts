import type { EndpointFilter } from '#gql/PartnerConnectionsScreenQuery';
import { searchString } from '../../paths.ts';
import { kinds, verifications, type KindName, type VerificationName } from './connection-labels.ts';

/** The filters of the list, as stored in the address. */
export interface ConnectionFilters {
  readonly text: string;
  readonly kinds: readonly KindName[];
  readonly verifications: readonly VerificationName[];
}

export const noFilters: ConnectionFilters = { text: '', kinds: [], verifications: [] };

export const kindNames = Object.keys(kinds) as KindName[];
export const verificationNames = Object.keys(verifications) as VerificationName[];

/** Reads the filters from an address; unknown values count as unset. */
export function readConnectionFilters(search: URLSearchParams): ConnectionFilters {
  const wanted = search.getAll('kind');
  const states = search.getAll('verification');
  return {
    text: search.get('q') ?? '',
    kinds: kindNames.filter((name) => wanted.includes(name)),
    verifications: verificationNames.filter((name) => states.includes(name)),
  };
}

/** The reverse of `readConnectionFilters`. */
export const writeConnectionFilters = (filters: ConnectionFilters) => ({
  q: filters.text.trim(),
  kind: filters.kinds,
  verification: filters.verifications,
});

/** Identifies a filtered list by its search string. */
export const listKeyOf = (filters: ConnectionFilters): string =>
  searchString(writeConnectionFilters(filters));

export const isNarrowed = (filters: ConnectionFilters): boolean => listKeyOf(filters) !== '';

const some = <Item>(list: readonly Item[]) => (list.length > 0 ? list : null);

/** The `EndpointFilter` for the filters in the address. */
export const toFilter = ({ text, ...filters }: ConnectionFilters): EndpointFilter => ({
  search: text.trim() || null,
  types: some(filters.kinds),
  verification_statuses: some(filters.verifications),
});
