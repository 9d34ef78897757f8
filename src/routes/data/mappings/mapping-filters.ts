import type { MappingsScreenQuery$variables } from '#gql/MappingsScreenQuery';
import { isRangePreset, rangeBounds, type DateRange } from '#lib/date-range.ts';
import type { GridSort } from '#ui/data-grid/columns.ts';
import { isUuid } from '../../params.ts';
import { searchString } from '../../paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { isFormat, type FormatName } from '../_shared/mapping-labels.ts';

/** The columns of the list. */
export type MappingColumn =
  | 'name'
  | 'input'
  | 'output'
  | 'description'
  | 'saved'
  | 'deployed'
  | 'status'
  | 'used_by'
  | 'updated_by'
  | 'actions';

export const sortFields = {
  name: 'NAME',
  input: 'INPUT_TYPE',
  output: 'OUTPUT_TYPE',
  description: 'DESCRIPTION',
  saved: 'LATEST_SAVED_AT',
  deployed: 'LATEST_DEPLOYED_AT',
  status: 'DEPLOYMENT',
  used_by: 'USED_BY',
  updated_by: 'UPDATED_BY',
} as const satisfies Partial<Record<MappingColumn, string>>;

/** The choices for the state of the latest revision. */
export const deployments = {
  undeployed: 'Undeployed changes',
  deployed: 'Latest deployed',
  never: 'Never deployed',
} as const;

export type DeploymentName = keyof typeof deployments;

export const uses = { used: 'In use', unused: 'Not in use' } as const;

export type UseName = keyof typeof uses;

/** The filters and sort order of the list, as stored in the address. */
export interface MappingFilters {
  readonly text: string;
  readonly inputs: FormatName[];
  readonly outputs: FormatName[];
  readonly deployment: DeploymentName | null;
  readonly use: UseName | null;
  /** The names of the people who changed it last. */
  readonly people: string[];
  readonly saved: DateRange | null;
  readonly deployed: DateRange | null;
  readonly sort: GridSort<MappingColumn>;
  /** The library document for which a mapping is being chosen. It is not a filter. */
  readonly sample: string | null;
}

const DEFAULT_SORT: GridSort<MappingColumn> = { column: 'name', direction: 'asc' };

export const noFilters: Omit<MappingFilters, 'sort' | 'sample'> = {
  text: '',
  inputs: [],
  outputs: [],
  deployment: null,
  use: null,
  people: [],
  saved: null,
  deployed: null,
};

const isSortable = (name: string | undefined): name is keyof typeof sortFields =>
  name !== undefined && Object.hasOwn(sortFields, name);

const oneOf = <Name extends string>(names: Readonly<Record<Name, string>>, value: string | null) =>
  value !== null && Object.hasOwn(names, value) ? (value as Name) : null;

function readRange(text: string): DateRange | null {
  if (isRangePreset(text)) return text;
  const [, from, to] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? [];
  return from && to && Number(from) < Number(to) ? { from: Number(from), to: Number(to) } : null;
}

/** Reads the filters from an address; unknown values count as unset. */
export function readMappingFilters(search: URLSearchParams): MappingFilters {
  const [column, direction] = search.get('sort')?.split('.') ?? [];
  const sample = search.get('sample');
  return {
    text: search.get('q') ?? '',
    inputs: search.getAll('input').filter(isFormat),
    outputs: search.getAll('output').filter(isFormat),
    deployment: oneOf(deployments, search.get('state')),
    use: oneOf(uses, search.get('use')),
    people: search.getAll('by'),
    saved: readRange(search.get('saved') ?? ''),
    deployed: readRange(search.get('deployed') ?? ''),
    sort: isSortable(column) ? { column, direction: direction === 'desc' ? 'desc' : 'asc' } : DEFAULT_SORT,
    sample: sample !== null && isUuid(sample) ? sample : null,
  };
}

const writeRange = (range: DateRange | null): string | null =>
  range === null || typeof range === 'string' ? range : `${range.from}-${range.to}`;

const writeNarrowing = (filters: MappingFilters) => ({
  q: filters.text.trim(),
  input: filters.inputs,
  output: filters.outputs,
  state: filters.deployment,
  use: filters.use,
  by: filters.people,
  saved: writeRange(filters.saved),
  deployed: writeRange(filters.deployed),
});

/** The reverse of `readMappingFilters`; the default order is left out. */
export function writeMappingFilters(filters: MappingFilters) {
  const { column, direction } = filters.sort;
  const isDefault = column === DEFAULT_SORT.column && direction === DEFAULT_SORT.direction;
  return {
    ...writeNarrowing(filters),
    sort: isDefault ? null : `${column}.${direction}`,
    sample: filters.sample,
  };
}

/** Identifies a filtered list: its search string. */
export const listKeyOf = (filters: MappingFilters): string => searchString(writeMappingFilters(filters));

/** Whether any filter is set; the order does not count. */
export const isNarrowed = (filters: MappingFilters): boolean => searchString(writeNarrowing(filters)) !== '';

const MINUTE = 60_000;
const orNull = <Value>(values: Value[]): Value[] | null => (values.length > 0 ? values : null);

/** The bounds of a range, in whole minutes, so that returning shortly afterward finds the list in the store. */
function timesOf(range: DateRange | null): { after: string | null; before: string | null } {
  if (range === null) return { after: null, before: null };
  const { from, to } = rangeBounds(range, Math.floor(serverNow() / MINUTE) * MINUTE);
  return {
    after: new Date(from).toISOString(),
    // A relative range has no end, so that later changes still show.
    before: typeof range === 'object' ? new Date(to).toISOString() : null,
  };
}

/** The query variables for an address. */
export function mappingVariables(
  company_uuid: string,
  filters: MappingFilters,
): MappingsScreenQuery$variables {
  const { text, inputs, outputs, deployment, use, people, sort } = filters;
  const saved = timesOf(filters.saved);
  const deployed = timesOf(filters.deployed);
  return {
    company_uuid,
    search: text.trim() || null,
    input_types: orNull(inputs),
    output_types: orNull(outputs),
    has_undeployed_changes:
      deployment === null || deployment === 'never' ? null : deployment === 'undeployed',
    was_deployed: deployment === null ? null : deployment !== 'never',
    is_used: use && use === 'used',
    updated_by: orNull(people),
    saved_after: saved.after,
    saved_before: saved.before,
    deployed_after: deployed.after,
    deployed_before: deployed.before,
    sort: {
      field: isSortable(sort.column) ? sortFields[sort.column] : 'NAME',
      direction: sort.direction === 'desc' ? 'DESC' : 'ASC',
    },
  };
}
