import { graphqlError } from '../../../engine/errors.ts';
import type { ColumnRecord } from '../../world/lookup-rows.ts';
import { cellText, slotOf } from './cells.ts';
import type { Cells } from './content.ts';

/** `LookupRowFilter` of the schema. */
export type RowFilter = readonly { readonly column: string; readonly equals: string }[];

/** Whether the cells of a row have exactly the requested values. */
export function rowFilter(
  columns: readonly ColumnRecord[],
  filter: RowFilter | null | undefined,
): (cells: Cells) => boolean {
  const wanted = (filter ?? []).map(({ column, equals }) => {
    const at = columns.findIndex(({ name }) => name === column);
    if (at < 0)
      throw graphqlError('BAD_USER_INPUT', `The table has no column “${column}”.`, {
        extensions: { argument: 'filter' },
      });
    return { at: slotOf(columns, at), equals };
  });
  return (cells) => wanted.every(({ at, equals }) => cellText(cells[at]) === equals);
}
