import type { CarrierApiKeysScreenQuery$variables } from '#gql/CarrierApiKeysScreenQuery';
import { environmentNames, type EnvironmentName } from '../../_shared/carrier-keys/carrier-key-labels.ts';
import { searchString } from '../../paths.ts';
import { isStatus, type StatusName } from '../../_shared/keys/key-labels.ts';

/** The choices for when a key expires, in days from now. */
export const expiryNames = ['7', '30', '90'] as const;
export type ExpiryName = (typeof expiryNames)[number];

/** The filters of the list, as stored in the address. */
export interface CarrierKeyFilters {
  readonly text: string;
  /** A carrier's code. */
  readonly carrier: string | null;
  readonly environments: EnvironmentName[];
  readonly statuses: StatusName[];
  readonly expiry: ExpiryName | null;
}

export const noFilters: CarrierKeyFilters = {
  text: '',
  carrier: null,
  environments: [],
  statuses: [],
  expiry: null,
};

/** Reads the filters from an address; unknown values count as unset. */
export function readCarrierKeyFilters(search: URLSearchParams): CarrierKeyFilters {
  const carrier = search.get('carrier') ?? '';
  const wanted = search.getAll('system');
  return {
    text: search.get('q') ?? '',
    carrier: /^[A-Z0-9]{2,4}$/.test(carrier) ? carrier : null,
    environments: environmentNames.filter((name) => wanted.includes(name)),
    statuses: search.getAll('status').filter(isStatus),
    expiry: expiryNames.find((days) => days === search.get('expires')) ?? null,
  };
}

/** The reverse of `readCarrierKeyFilters`. */
export const writeCarrierKeyFilters = (filters: CarrierKeyFilters) => ({
  q: filters.text.trim(),
  carrier: filters.carrier ?? '',
  system: filters.environments,
  status: filters.statuses,
  expires: filters.expiry ?? '',
});

/** Identifies a filtered list: its search string. */
export const listKeyOf = (filters: CarrierKeyFilters): string =>
  searchString(writeCarrierKeyFilters(filters));

export const isNarrowed = (filters: CarrierKeyFilters): boolean => listKeyOf(filters) !== '';

const some = <Item>(list: readonly Item[]) => (list.length > 0 ? list : null);

/** The query variables for an address. */
export const carrierKeyVariables = (
  company_uuid: string,
  filters: CarrierKeyFilters,
): CarrierApiKeysScreenQuery$variables => ({
  company_uuid,
  search: filters.text.trim() || null,
  carrier_code: filters.carrier,
  environments: some(filters.environments),
  statuses: some(filters.statuses),
  expires_within_days: filters.expiry === null ? null : Number(filters.expiry),
});
