import { useEffect, useLayoutEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { storedRow_row$key } from '#gql/storedRow_row';
import type { useDraftRowsPageQuery } from '#gql/useDraftRowsPageQuery';
import type { useDraftRowsSaveMutation } from '#gql/useDraftRowsSaveMutation';
import type { UserError } from '#lib/user-error.ts';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import type { TableColumn } from '../rows/cell-values.ts';
import { DraftRows } from '../rows/DraftRows.ts';
import type { StoredRow } from '../rows/row-entry.ts';
import type { RowError, RowsServer, RowsShown } from '../rows/rows-server.ts';
import { storedRow } from './stored-row.ts';

/** A page of rows in the query's response. */
interface RowsAnswer {
  readonly total_count: number;
  readonly edges: readonly { readonly node: storedRow_row$key }[];
}

/** The properties of a table's columns that rows depend on. */
export const tableColumns = (
  columns: readonly { readonly name: string; readonly type: string; readonly is_key: boolean }[],
): TableColumn[] =>
  columns.map(({ name, type, is_key }) => ({ name, type: type as TableColumn['type'], is_key }));

const pageOf = ({ edges, total_count }: RowsAnswer) => ({
  rows: edges.map(({ node }) => storedRow(node)),
  total: total_count,
});

/** Converts a path such as `rows.3.values.code` to the cell it is about. */
function errorOf({ path, code, message }: UserError): RowError {
  const [list, index, , column] = path;
  return {
    list: list === 'rows' || list === 'remove' || list === 'restore' ? list : null,
    index: index === undefined ? null : Number(index),
    column: column ?? null,
    code,
    message,
  };
}

interface DraftRowsOptions {
  readonly table_uuid: string;
  readonly shown: RowsShown;
  readonly columns: readonly TableColumn[];
  /** The first page, from the route's query. */
  readonly firstPage: RowsAnswer;
  /** Changes when the route's query is sent again. */
  readonly fetchKey: string;
}

/** The rows of a table's draft: one model for as long as the table is open, whatever its filters. */
export function useDraftRows({ table_uuid, shown, columns, firstPage, fetchKey }: DraftRowsOptions) {
  const environment = useRelayEnvironment();
  const [save] = useMutation<useDraftRowsSaveMutation>(
    graphql`
      mutation useDraftRowsSaveMutation($input: SaveLookupRowsInput!) {
        save_lookup_rows(input: $input) {
          global_lookup_table {
            table_uuid
            row_count
            draft_changes
            lock_version
            updated_at
            updated_by {
              display
            }
          }
          row_edges {
            node {
              table_uuid
              row_id
              ...storedRow_row
            }
          }
          current_rows {
            table_uuid
            row_id
            ...storedRow_row
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The rows were not saved', inForm: 'all' },
  );
  const [rows] = useState(() => {
    const server: RowsServer = {
      async load({ search, states }, skip, first) {
        try {
          const data = await fetchQuery<useDraftRowsPageQuery>(
            environment,
            graphql`
              query useDraftRowsPageQuery(
                $table_uuid: ID!
                $search: String
                $states: [LookupRowState!]
                $skip: Int!
                $first: Int!
              ) {
                global_lookup_table(table_uuid: $table_uuid) {
                  table_uuid
                  columns {
                    name
                    type
                    is_key
                  }
                  rows(search: $search, states: $states, skip: $skip, first: $first) {
                    total_count
                    edges {
                      node {
                        table_uuid
                        row_id
                        ...storedRow_row
                      }
                    }
                  }
                }
              }
            `,
            { table_uuid, search, states, skip, first },
            { fetchPolicy: 'network-only' },
          ).toPromise();
          const table = data?.global_lookup_table;
          return table ? { ...pageOf(table.rows), columns: tableColumns(table.columns) } : null;
        } catch {
          // The grid says that rows are missing, and offers a retry.
          return null;
        }
      },
      async save(changes) {
        let current: StoredRow[] = [];
        const result = await save(
          { input: { table_uuid, ...changes } },
          {
            updater(store, response) {
              current = response?.save_lookup_rows.current_rows.map(storedRow) ?? [];
              // The pages in the store are outdated.
              store.get(dataID('GlobalLookupTable', { table_uuid }))?.invalidateRecord();
            },
          },
        );
        if (!result.ok)
          return result.errors.length === 0
            ? null
            : { rows: [], errors: result.errors.map(errorOf), current };
        const { row_edges } = result.response.save_lookup_rows;
        return { rows: row_edges.map(({ node }) => storedRow(node)), errors: [], current: [] };
      },
    };
    return new DraftRows(server);
  });
  useLayoutEffect(() => {
    rows.show({ columns, ...pageOf(firstPage) }, shown);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only for the route's query; everything else follows from edits
  }, [rows, fetchKey]);
  // Saves pending changes even after the page is left.
  useEffect(() => () => void rows.flush(), [rows]);
  return rows;
}
