import type { EcpScreenQuery$variables } from '#gql/EcpScreenQuery';
import type { GridSort } from '#ui/data-grid/columns.ts';
import { licensePlans } from '../../_shared/license-plan.ts';

/** The columns of the list; those in `sortFields` are sortable. */
export type EcpColumn =
  | 'workspace'
  | 'trend'
  | 'runs'
  | 'unresolved'
  | 'errors'
  | 'technical'
  | 'queued'
  | 'certificates'
  | 'quota'
  | 'deployed'
  | 'region'
  | 'plan';

const sortFields = {
  workspace: 'COMPANY_NAME',
  runs: 'EXECUTIONS',
  unresolved: 'UNRESOLVED',
  errors: 'ERROR_PERCENT',
  technical: 'TECHNICAL_FAILURE',
  queued: 'QUEUED',
  certificates: 'CERTIFICATE_END',
  quota: 'QUOTA',
  deployed: 'LAST_DEPLOYMENT',
} as const satisfies Partial<Record<EcpColumn, string>>;

export const concerns = {
  UNRESOLVED: 'Unresolved errors',
  TECHNICAL_FAILURE: 'Technical errors',
  QUEUED: 'Queued executions',
  CERTIFICATE: 'Certificates expiring',
  QUOTA: 'Quotas nearly used',
} as const;
export const environments = { PRODUCTION: 'Production', TEST: 'Test' } as const;
export const regions = {
  AMERICAS: 'Americas',
  EUROPE: 'Europe',
  MIDDLE_EAST_AFRICA: 'Middle East and Africa',
  ASIA_PACIFIC: 'Asia-Pacific',
} as const;

export type Concern = keyof typeof concerns;

/** The filters and sort order of the list, as stored in the address. */
export interface EcpFilters {
  readonly text: string;
  readonly concerns: Concern[];
  readonly environments: (keyof typeof environments)[];
  readonly regions: (keyof typeof regions)[];
  readonly plans: (keyof typeof licensePlans)[];
  readonly sort: GridSort<EcpColumn>;
}

const DEFAULT_SORT: GridSort<EcpColumn> = { column: 'unresolved', direction: 'desc' };

export const NO_FILTERS = { text: '', concerns: [], environments: [], regions: [], plans: [] };

/** The label of a value, even if only a newer server knows it. */
export const labelOf = (labels: Readonly<Record<string, string>>, value: string): string =>
  labels[value] ?? '–';

const known = <Value extends string>(
  search: URLSearchParams,
  name: string,
  labels: Readonly<Record<Value, string>>,
): Value[] => search.getAll(name).filter((value): value is Value => Object.hasOwn(labels, value));

const isSortable = (name: string | undefined): name is keyof typeof sortFields =>
  name !== undefined && Object.hasOwn(sortFields, name);

/** Reads the address; unknown values count as unset. */
export function readEcpFilters(search: URLSearchParams): EcpFilters {
  const [column, direction] = search.get('sort')?.split('.') ?? [];
  return {
    text: search.get('q') ?? '',
    concerns: known(search, 'with', concerns),
    environments: known(search, 'environment', environments),
    regions: known(search, 'region', regions),
    plans: known(search, 'plan', licensePlans),
    sort: isSortable(column) ? { column, direction: direction === 'desc' ? 'desc' : 'asc' } : DEFAULT_SORT,
  };
}

/** The reverse of `readEcpFilters`: default values are left out of the address. */
export function writeEcpFilters(filters: EcpFilters) {
  const { column, direction } = filters.sort;
  const isDefault = column === DEFAULT_SORT.column && direction === DEFAULT_SORT.direction;
  return {
    q: filters.text.trim(),
    with: filters.concerns,
    environment: filters.environments,
    region: filters.regions,
    plan: filters.plans,
    sort: isDefault ? null : `${column}.${direction}`,
  };
}

/** Whether any filter is set; the sort order does not count. */
export const isNarrowed = (filters: EcpFilters): boolean =>
  filters.text.trim() !== '' ||
  [filters.concerns, filters.environments, filters.regions, filters.plans].some(({ length }) => length > 0);

const orNull = <Value>(values: readonly Value[]): readonly Value[] | null =>
  values.length > 0 ? values : null;

/** The query variables for an address. */
export function ecpVariables(filters: EcpFilters): EcpScreenQuery$variables {
  const { column, direction } = filters.sort;
  return {
    filter: {
      search: filters.text.trim() || null,
      concerns: orNull(filters.concerns),
      environments: orNull(filters.environments),
      regions: orNull(filters.regions),
      plans: orNull(filters.plans),
    },
    sort: {
      field: isSortable(column) ? sortFields[column] : 'UNRESOLVED',
      direction: direction === 'desc' ? 'DESC' : 'ASC',
    },
  };
}
