import { useCallback, useMemo, type MouseEvent, type ReactNode } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Outlet } from 'react-router';
import type { LookupTableList_query$key } from '#gql/LookupTableList_query';
import type { LookupTableListPageQuery } from '#gql/LookupTableListPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { openRowMenu } from '../../_shared/drawers/row-menu.ts';
import { useFocusAfterRemoval } from '../../_shared/useFocusAfterRemoval.ts';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { LookupTableFilterBar } from './LookupTableFilterBar.tsx';
import { LookupTableItem } from './LookupTableItem.tsx';
import { isNarrowed, listKeyOf, type TableColumnName, type TableFilters } from './table-filters.ts';
import type { TablesContext } from './tables-context.ts';

const columns: readonly GridColumn<TableColumnName>[] = [
  { id: 'name', header: 'Name', width: 150, grow: true, sortable: true, required: true },
  { id: 'key', header: 'Key', width: 140, grow: true, sortable: true },
  { id: 'columns', header: 'Columns', width: 84, align: 'end', phone: 'hide', spare: 1 },
  {
    id: 'rows',
    header: 'Rows',
    width: 76,
    align: 'end',
    sortable: true,
    firstSort: 'desc',
    phone: 'hide',
    spare: 4,
  },
  { id: 'version', header: 'Published', width: 96, phone: 'hide', spare: 5 },
  { id: 'draft', header: 'Draft', width: 112, sortable: true, firstSort: 'desc' },
  { id: 'used_by', header: 'Used by', width: 108, phone: 'hide', spare: 2 },
  {
    id: 'updated',
    header: 'Updated',
    width: 214,
    sortable: true,
    firstSort: 'desc',
    phone: 'hide',
    spare: 3,
  },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 50, required: true },
];

interface LookupTableListProps {
  queryRef: LookupTableList_query$key;
  filters: TableFilters;
  onChange: (change: Partial<TableFilters>) => void;
  onClear: () => void;
  /** The button that adds the first item. */
  addAction: ReactNode;
}

/** The filters, the rows, and the drawers over them. */
export function LookupTableList({ queryRef, filters, onChange, onClear, addAction }: LookupTableListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    LookupTableListPageQuery,
    LookupTableList_query$key
  >(
    graphql`
      fragment LookupTableList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "LookupTableListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        has_draft: { type: "Boolean" }
        is_used: { type: "Boolean" }
        sort: { type: "GlobalLookupTableSort" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          global_lookup_tables(
            search: $search
            has_draft: $has_draft
            is_used: $is_used
            sort: $sort
            first: $count
            after: $cursor
          )
            @connection(
              key: "LookupTableList_global_lookup_tables"
              filters: ["search", "has_draft", "is_used", "sort"]
            ) {
            __id
            total_count
            edges {
              node {
                table_uuid
                ...LookupTableItem_table
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 100);
  const layout = useGridLayout('lookup-tables', columns);
  const { openForm } = useFormAddress();
  const connection = data.company?.global_lookup_tables;
  const connectionId = connection?.__id ?? '';
  const tables = nodesOf(connection);
  const { rootRef, onGone } = useFocusAfterRemoval(tables.length);
  const renderRow = useCallback(
    (index: number) => {
      const table = tables[index];
      return table ? (
        <LookupTableItem
          key={table.table_uuid}
          tableRef={table}
          connectionId={connectionId}
          onGone={() => onGone(index)}
        />
      ) : null;
    },
    [tables, connectionId, onGone],
  );
  const context = useMemo((): TablesContext => ({ connectionId }), [connectionId]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the button in the row
    <div ref={rootRef} onContextMenu={(event: MouseEvent) => openRowMenu(event)}>
      <LookupTableFilterBar
        count={connection?.total_count ?? 0}
        filters={filters}
        onChange={onChange}
        onClear={onClear}
      />
      <DataGrid
        label="Lookup tables"
        layout={layout}
        rowCount={tables.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => tables[index]?.table_uuid ?? ''}
        renderRow={renderRow}
        sort={filters.sort}
        onSort={(sort) => onChange({ sort })}
        more={more}
        scrollKey={`lookup-tables${listKeyOf(filters)}`}
        onRowKeyDown={(event, index) => {
          const table = tables[index];
          if (!table || event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          openForm({ edit: table.table_uuid });
        }}
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              kind="filtered"
              title="No table matches"
              action={<Button onClick={onClear}>Clear filters</Button>}
            >
              Names, keys, and descriptions were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No lookup tables yet" action={addAction}>
              A lookup table translates codes: a mapping looks up a key, such as a state’s name, and gets a
              value from its row.
            </EmptyState>
          )
        }
      />
      <Outlet context={context} />
    </div>
  );
}
