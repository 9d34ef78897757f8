import type { GridColumn, GridSort } from '#ui/data-grid/columns.ts';
import type { SearchSort, SortName } from '#shared/executions/search-sort.ts';

/** The column of a data tag is named `tag:` plus its label. */
export type ColumnId =
  | 'status'
  | 'submitted'
  | 'flow'
  | 'flow_type'
  | 'direction'
  | 'trigger'
  | 'summary'
  | 'reason'
  | `tag:${string}`
  | 'tags'
  | 'started'
  | 'duration'
  | 'records'
  | 'size'
  | 'files'
  | 'ack'
  | 'uuid';

/** Labels that people search by, most common first; they come before other labels among the columns. */
const BUSINESS_KEYS = ['Order', 'Shipment', 'Invoice', 'House bill', 'Master bill', 'Container'];

/** How many data tags have a column by default. */
const PINNED = 2;

const rank = (label: string): number => {
  const at = BUSINESS_KEYS.indexOf(label);
  return at < 0 ? BUSINESS_KEYS.length : at;
};

export const tagColumn = (label: string): ColumnId => `tag:${label}`;

/** The label of a data tag's column; null for other columns. */
export const tagOf = (id: ColumnId): string | null => (id.startsWith('tag:') ? id.slice(4) : null);

/**
 * The columns available for this partner's search. `tagLabels` are the data tags that occur for it: two are shown by
 * default, the others are optional. On a phone, the flow's cell also has the summary and a reference.
 */
export function searchColumns(tagLabels: readonly string[]): readonly GridColumn<ColumnId>[] {
  return [
    { id: 'status', header: 'Status', width: 198, required: true },
    { id: 'submitted', header: 'Submitted', width: 104, sortable: true, firstSort: 'desc', spare: 7 },
    { id: 'flow', header: 'Flow', width: 170, grow: true, required: true },
    { id: 'flow_type', header: 'Flow type', width: 168, optional: true, phone: 'hide' },
    { id: 'direction', header: 'Direction', width: 84, optional: true, phone: 'hide' },
    { id: 'trigger', header: 'Trigger', width: 120, optional: true, phone: 'hide' },
    { id: 'summary', header: 'Summary', width: 210, grow: true, phone: 'hide', spare: 5 },
    { id: 'reason', header: 'Reason', width: 160, optional: true, phone: 'hide' },
    ...tagLabels
      .toSorted((a, b) => rank(a) - rank(b))
      .map((label, index) => ({
        id: tagColumn(label),
        header: label,
        width: 100,
        sortable: true,
        optional: index >= PINNED,
        phone: 'hide' as const,
        spare: index === 0 ? 6 : 4,
      })),
    { id: 'tags', header: 'Other data tags', width: 240, optional: true, phone: 'hide' },
    { id: 'started', header: 'Started', width: 116, optional: true, phone: 'hide' },
    {
      id: 'duration',
      header: 'Duration',
      width: 92,
      align: 'end',
      sortable: true,
      firstSort: 'desc',
      phone: 'hide',
      spare: 2,
    },
    { id: 'records', header: 'Records', width: 76, align: 'end', optional: true, phone: 'hide' },
    {
      id: 'size',
      header: 'Size',
      width: 84,
      align: 'end',
      sortable: true,
      firstSort: 'desc',
      optional: true,
      phone: 'hide',
    },
    { id: 'files', header: 'Files', width: 62, phone: 'hide', spare: 1 },
    { id: 'ack', header: 'Ack', width: 104, phone: 'hide', spare: 3 },
    { id: 'uuid', header: 'Execution', width: 110, optional: true, phone: 'hide' },
  ];
}

const isSortName = (id: ColumnId): id is SortName & ColumnId =>
  id === 'submitted' || id === 'duration' || id === 'size' || tagOf(id) !== null;

export const toGridSort = ({ by, direction }: SearchSort): GridSort<ColumnId> => ({
  column: by,
  direction: direction === 'ASC' ? 'asc' : 'desc',
});

/** The reverse of `toGridSort`; null for a column that the server cannot sort by. */
export const fromGridSort = ({ column, direction }: GridSort<ColumnId>): SearchSort | null =>
  isSortName(column) ? { by: column, direction: direction === 'asc' ? 'ASC' : 'DESC' } : null;
