import type { FlowExecutionSortField, SortDirection } from '#gql/PartnerSearchScreenQuery';

/** The sort keys of an execution list, as used in addresses. */
const fields = {
  submitted: 'SUBMITTED_AT',
  duration: 'DURATION',
  size: 'INPUT_BYTES',
} as const satisfies Record<string, FlowExecutionSortField>;

export type SortName = keyof typeof fields;

export interface SearchSort {
  by: SortName;
  direction: SortDirection;
}

/** Newest first. */
export const defaultSort: SearchSort = { by: 'submitted', direction: 'DESC' };

/**
 * Reads the sort order from an address: `duration` is ascending, `-duration` descending; the default if missing or
 * invalid.
 */
export function readSort(params: URLSearchParams): SearchSort {
  const [, minus, name] = /^(-?)(\w+)$/.exec(params.get('sort') ?? '') ?? [];
  if (name === undefined || !Object.hasOwn(fields, name)) return defaultSort;
  return { by: name as SortName, direction: minus ? 'DESC' : 'ASC' };
}

/** The reverse of `readSort`; null for the default, which is left out of the address. */
export function writeSort({ by, direction }: SearchSort): string | null {
  if (by === defaultSort.by && direction === defaultSort.direction) return null;
  return `${direction === 'DESC' ? '-' : ''}${by}`;
}

export const sortVariables = ({ by, direction }: SearchSort) => ({ field: fields[by], direction });
