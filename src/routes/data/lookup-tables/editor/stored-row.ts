import { graphql, readInlineData } from 'react-relay/hooks';
import type { storedRow_row$key } from '#gql/storedRow_row';
import type { SheetCell } from '#ui/sheet/sheet-types.ts';
import type { StoredRow } from '../rows/row-entry.ts';

type Cells = Readonly<Record<string, SheetCell>>;

/** Converts a row from the server for the editor. */
export function storedRow(rowRef: storedRow_row$key): StoredRow {
  const { row_id, values, state, published_values } = readInlineData(
    graphql`
      fragment storedRow_row on LookupRow @inline {
        table_uuid
        row_id
        values
        state
        published_values
      }
    `,
    rowRef,
  );
  return {
    row_id,
    // In the schema, cells are JSON: strings, numbers or booleans, depending on the column.
    values: values as Cells,
    state: state === '%future added value' ? 'UNCHANGED' : state,
    published_values: (published_values ?? null) as Cells | null,
  };
}
