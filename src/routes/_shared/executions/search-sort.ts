import type { FlowExecutionSortField, SortDirection } from '#gql/PartnerSearchScreenQuery';

/** What a list of executions can be sorted by, as addresses call it. */
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

/** Latest first. */
export const defaultSort: SearchSort = { by: 'submitted', direction: 'DESC' };

/** The order in an address: `duration` upwards, `-duration` downwards; the default when it says nothing sensible. */
export function readSort(params: URLSearchParams): SearchSort {
  const [, minus, name] = /^(-?)(\w+)$/.exec(params.get('sort') ?? '') ?? [];
  if (name === undefined || !Object.hasOwn(fields, name)) return defaultSort;
  return { by: name as SortName, direction: minus ? 'DESC' : 'ASC' };
}

/** The reverse of `readSort`; null for the default, which needs no words. */
export function writeSort({ by, direction }: SearchSort): string | null {
  if (by === defaultSort.by && direction === defaultSort.direction) return null;
  return `${direction === 'DESC' ? '-' : ''}${by}`;
}

export const sortVariables = ({ by, direction }: SearchSort) => ({ field: fields[by], direction });
