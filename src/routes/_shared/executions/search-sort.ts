import type { FlowExecutionSortField, SortDirection } from '#gql/PartnerSearchScreenQuery';

/** The sort keys of an execution list, as used in addresses. */
const fields = {
  submitted: 'SUBMITTED_AT',
  duration: 'DURATION',
  size: 'INPUT_BYTES',
} as const satisfies Record<string, FlowExecutionSortField>;

/** A field, or a data tag: `tag:Order`. */
export type SortName = keyof typeof fields | `tag:${string}`;

export interface SearchSort {
  by: SortName;
  direction: SortDirection;
}

/** Newest first. */
export const defaultSort: SearchSort = { by: 'submitted', direction: 'DESC' };

/** The label of a data tag in a sort key; null for a field. */
const tagOf = (by: SortName): string | null => (by.startsWith('tag:') ? by.slice(4) : null);

/**
 * Reads the sort order from an address: `duration` is ascending, `-duration` descending; the default if missing or
 * invalid.
 */
export function readSort(params: URLSearchParams): SearchSort {
  const [, minus, name = ''] = /^(-?)(\w+|tag:.+)$/s.exec(params.get('sort') ?? '') ?? [];
  if (!name.startsWith('tag:') && !Object.hasOwn(fields, name)) return defaultSort;
  return { by: name as SortName, direction: minus ? 'DESC' : 'ASC' };
}

/** The reverse of `readSort`; null for the default, which is left out of the address. */
export function writeSort({ by, direction }: SearchSort): string | null {
  if (by === defaultSort.by && direction === defaultSort.direction) return null;
  return `${direction === 'DESC' ? '-' : ''}${by}`;
}

export function sortVariables({ by, direction }: SearchSort) {
  const tag_label = tagOf(by);
  return tag_label === null
    ? { field: fields[by as keyof typeof fields], direction }
    : { field: fields.submitted, tag_label, direction };
}
