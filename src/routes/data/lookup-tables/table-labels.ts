import { graphql, readInlineData } from 'react-relay/hooks';
import type { tableLabels_table$key } from '#gql/tableLabels_table';
import { pluralize } from '#lib/text.ts';
import type { ColumnType } from './rows/cell-values.ts';

/** Labels of the data types of columns. */
export const columnTypes: Readonly<Record<ColumnType, string>> = {
  STRING: 'Text',
  NUMBER: 'Number',
  BOOLEAN: 'True or false',
  DATE: 'Date',
};

export const columnTypeChoices = (Object.keys(columnTypes) as ColumnType[]).map((value) => ({
  value,
  label: columnTypes[value],
}));

/** The unpublished part of a table: "3 changes"; null if there is none. */
export function draftLook(tableRef: tableLabels_table$key): string | null {
  const { published_version, draft_changes, columns, published_columns } = readInlineData(
    graphql`
      fragment tableLabels_table on GlobalLookupTable @inline {
        published_version
        draft_changes
        columns {
          name
          type
        }
        published_columns {
          name
          type
        }
      }
    `,
    tableRef,
  );
  if (published_version == null) return 'Not published';
  if (draft_changes > 0) return pluralize(draft_changes, 'change');
  const described = (list: readonly { readonly name: string; readonly type: string }[]) =>
    list.map(({ name, type }) => `${name} ${type}`).join();
  return described(columns) === described(published_columns) ? null : 'New columns';
}
