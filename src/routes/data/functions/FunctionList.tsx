import { useCallback, useMemo, type ReactNode } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { FunctionList_query$key } from '#gql/FunctionList_query';
import type { FunctionListPageQuery } from '#gql/FunctionListPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { useMediaQuery } from '#ui/useMediaQuery.ts';
import { openRowMenu } from '../../_shared/drawers/row-menu.ts';
import { isNarrowed, listKeyOf, type FunctionColumn, type FunctionFilters } from './function-filters.ts';
import { FunctionFilterBar } from './FunctionFilterBar.tsx';
import { FunctionItem } from './FunctionItem.tsx';

const columns: readonly GridColumn<FunctionColumn>[] = [
  { id: 'name', header: 'Name', width: 220, grow: true, sortable: true, required: true },
  { id: 'details', header: 'Description', width: 150, grow: true },
  { id: 'kind', header: 'Kind', width: 100, spare: 4 },
  { id: 'state', header: 'Deployment', width: 174 },
  {
    id: 'used_by',
    header: 'Used by',
    width: 100,
    sortable: true,
    firstSort: 'desc',
    spare: 5,
  },
  { id: 'created', header: 'Created', width: 112, sortable: true, firstSort: 'desc', spare: 2 },
  { id: 'created_by', header: 'Created by', width: 140, spare: 1 },
  { id: 'deployed', header: 'Last deployed', width: 122, sortable: true, firstSort: 'desc', spare: 3 },
  { id: 'updated', header: 'Updated', width: 92, sortable: true, firstSort: 'desc' },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 50, required: true },
];
const without = (...ids: FunctionColumn[]) => columns.filter(({ id }) => !ids.includes(id));
const columnsOfPhone = without('kind', 'used_by', 'created', 'created_by', 'deployed', 'updated');

interface FunctionListProps {
  queryRef: FunctionList_query$key;
  filters: FunctionFilters;
  onChange: (change: Partial<FunctionFilters>) => void;
  onClear: () => void;
  /** The button that adds the first item. */
  addAction: ReactNode;
}

/** The filters and the rows. */
export function FunctionList({ queryRef, filters, onChange, onClear, addAction }: FunctionListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    FunctionListPageQuery,
    FunctionList_query$key
  >(
    graphql`
      fragment FunctionList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "FunctionListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        is_embedded: { type: "Boolean" }
        has_undeployed_changes: { type: "Boolean" }
        is_used: { type: "Boolean" }
        sort: { type: "GlobalFunctionSort" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          global_functions(
            search: $search
            is_embedded: $is_embedded
            has_undeployed_changes: $has_undeployed_changes
            is_used: $is_used
            sort: $sort
            first: $count
            after: $cursor
          )
            @connection(
              key: "FunctionList_global_functions"
              filters: ["search", "is_embedded", "has_undeployed_changes", "is_used", "sort"]
            ) {
            __id
            total_count
            edges {
              node {
                function_uuid
                ...FunctionItem_function
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 100);
  const isPhone = useMediaQuery('(max-width: 700px)');
  const layout = useGridLayout('functions', isPhone ? columnsOfPhone : columns);
  const connection = data.company?.global_functions;
  const connectionId = connection?.__id ?? '';
  const functions = useMemo(() => nodesOf(connection), [connection]);
  const renderRow = useCallback(
    (index: number) => {
      const item = functions[index];
      return item ? (
        <FunctionItem key={item.function_uuid} functionRef={item} connectionId={connectionId} />
      ) : null;
    },
    [functions, connectionId],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the button in the row
    <div onContextMenu={openRowMenu}>
      <FunctionFilterBar
        count={connection?.total_count ?? 0}
        filters={filters}
        onChange={onChange}
        onClear={onClear}
      />
      <DataGrid
        label="Functions"
        layout={layout}
        rowCount={functions.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => functions[index]?.function_uuid ?? ''}
        renderRow={renderRow}
        sort={filters.sort}
        onSort={(sort) => onChange({ sort })}
        more={more}
        scrollKey={`functions${listKeyOf(filters)}`}
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              kind="filtered"
              title="No function matches"
              action={<Button onClick={onClear}>Clear filters</Button>}
            >
              Names and descriptions were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No functions yet" action={addAction}>
              Put logic that several mappings need in a function: a check digit, a date format, a reference
              cleanup.
            </EmptyState>
          )
        }
      />
    </div>
  );
}
