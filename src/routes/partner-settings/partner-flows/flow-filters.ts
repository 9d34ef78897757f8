import type { PartnerFlowsScreenQuery$variables } from '#gql/PartnerFlowsScreenQuery';
import type { GridSort } from '#ui/data-grid/columns.ts';
import { searchString } from '../../paths.ts';

export const deployStateNames = ['DRAFT', 'DEPLOYED', 'UNDEPLOYED_CHANGES', 'DISABLED'] as const;
export type DeployStateName = (typeof deployStateNames)[number];

/** The columns of the list; those in `sortFields` are sortable. */
export type FlowColumn =
  | 'name'
  | 'type'
  | 'direction'
  | 'route'
  | 'state'
  | 'deployed'
  | 'last_run'
  | 'enabled'
  | 'actions';

const sortFields = {
  name: 'FLOW_NAME',
  type: 'FLOW_TYPE',
  state: 'DEPLOY_STATE',
  last_run: 'LAST_RUN',
} as const satisfies Partial<Record<FlowColumn, string>>;

export const directions = { send: 'Send', receive: 'Receive' } as const;
export type DirectionName = keyof typeof directions;

/** The filters and sort order of the list, as stored in the address. */
export interface FlowFilters {
  readonly text: string;
  readonly direction: DirectionName | null;
  readonly states: readonly DeployStateName[];
  readonly sort: GridSort<FlowColumn>;
}

const DEFAULT_SORT: GridSort<FlowColumn> = { column: 'name', direction: 'asc' };

export const noFilters = { text: '', direction: null, states: [] } as const;

const isSortable = (name: string | undefined): name is keyof typeof sortFields =>
  name !== undefined && Object.hasOwn(sortFields, name);

/** Reads the address; unknown values count as unset. */
export function readFlowFilters(search: URLSearchParams): FlowFilters {
  const [column, direction] = search.get('sort')?.split('.') ?? [];
  const wanted = search.getAll('state');
  const way = search.get('direction') ?? '';
  return {
    text: search.get('q') ?? '',
    direction: Object.hasOwn(directions, way) ? (way as DirectionName) : null,
    states: deployStateNames.filter((name) => wanted.includes(name)),
    sort: isSortable(column) ? { column, direction: direction === 'desc' ? 'desc' : 'asc' } : DEFAULT_SORT,
  };
}

/** The reverse of `readFlowFilters`; defaults are left out of the address. */
export function writeFlowFilters({ text, direction, states, sort }: FlowFilters) {
  const isDefault = sort.column === DEFAULT_SORT.column && sort.direction === DEFAULT_SORT.direction;
  return {
    q: text.trim(),
    direction,
    state: states,
    sort: isDefault ? null : `${sort.column}.${sort.direction}`,
  };
}

/** Identifies the list with these filters and this sort order. */
export const listKeyOf = (filters: FlowFilters): string => searchString(writeFlowFilters(filters));

/** Whether any filter is set; the sort order does not count. */
export const isNarrowed = ({ text, direction, states }: FlowFilters): boolean =>
  text.trim() !== '' || direction !== null || states.length > 0;

type Variables = Pick<PartnerFlowsScreenQuery$variables, 'filter' | 'sort'>;

/** The query variables for an address. */
export function flowVariables({ text, direction, states, sort }: FlowFilters): Variables {
  return {
    filter: {
      search: text.trim() || null,
      direction: direction === null ? null : direction === 'send' ? 'SEND' : 'RECEIVE',
      deploy_states: states.length > 0 ? states : null,
    },
    sort: {
      field: isSortable(sort.column) ? sortFields[sort.column] : 'FLOW_NAME',
      direction: sort.direction === 'desc' ? 'DESC' : 'ASC',
    },
  };
}
