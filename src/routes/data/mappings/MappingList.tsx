import { useCallback, useMemo, type MouseEvent, type ReactNode } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { MappingList_query$key } from '#gql/MappingList_query';
import type { MappingListPageQuery } from '#gql/MappingListPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { useMediaQuery } from '#ui/useMediaQuery.ts';
import { openRowMenu } from '../../_shared/drawers/row-menu.ts';
import { isNarrowed, listKeyOf, type MappingColumn, type MappingFilters } from './mapping-filters.ts';
import { MappingFilterBar } from './MappingFilterBar.tsx';
import { MappingItem } from './MappingItem.tsx';

const columns: readonly GridColumn<MappingColumn>[] = [
  { id: 'name', header: 'Name', width: 264, grow: true, sortable: true, required: true },
  { id: 'input', header: 'Input', width: 80, sortable: true },
  { id: 'output', header: 'Output', width: 84, sortable: true },
  { id: 'description', header: 'Description', width: 124, grow: true, sortable: true, spare: 2 },
  { id: 'saved', header: 'Saved', width: 92, align: 'end', sortable: true, firstSort: 'desc', spare: 5 },
  {
    id: 'deployed',
    header: 'Deployed',
    width: 96,
    align: 'end',
    sortable: true,
    firstSort: 'desc',
    spare: 3,
  },
  { id: 'status', header: 'Status', width: 172, sortable: true },
  { id: 'used_by', header: 'Flows', width: 78, align: 'end', sortable: true, firstSort: 'desc', spare: 4 },
  { id: 'updated_by', header: 'Updated by', width: 120, sortable: true, spare: 1 },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 50, required: true },
];
/** On a phone, the formats are part of the description. */
const columnsOfPhone = columns.filter(({ id }) => ['name', 'description', 'status', 'actions'].includes(id));

interface MappingListProps {
  queryRef: MappingList_query$key;
  filters: MappingFilters;
  onChange: (change: Partial<MappingFilters>) => void;
  onClear: () => void;
  /** The button that adds the first item. */
  addAction: ReactNode;
}

/** The filters and the rows. */
export function MappingList({ queryRef, filters, onChange, onClear, addAction }: MappingListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    MappingListPageQuery,
    MappingList_query$key
  >(
    graphql`
      fragment MappingList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "MappingListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        input_types: { type: "[MappingFormat!]" }
        output_types: { type: "[MappingFormat!]" }
        has_undeployed_changes: { type: "Boolean" }
        was_deployed: { type: "Boolean" }
        is_used: { type: "Boolean" }
        updated_by: { type: "[String!]" }
        saved_after: { type: "DateTime" }
        saved_before: { type: "DateTime" }
        deployed_after: { type: "DateTime" }
        deployed_before: { type: "DateTime" }
        sort: { type: "MappingSort" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          ...MappingFilterBar_company
          mappings(
            search: $search
            input_types: $input_types
            output_types: $output_types
            has_undeployed_changes: $has_undeployed_changes
            was_deployed: $was_deployed
            is_used: $is_used
            updated_by: $updated_by
            saved_after: $saved_after
            saved_before: $saved_before
            deployed_after: $deployed_after
            deployed_before: $deployed_before
            sort: $sort
            first: $count
            after: $cursor
          )
            @connection(
              key: "MappingList_mappings"
              filters: [
                "search"
                "input_types"
                "output_types"
                "has_undeployed_changes"
                "was_deployed"
                "is_used"
                "updated_by"
                "saved_after"
                "saved_before"
                "deployed_after"
                "deployed_before"
                "sort"
              ]
            ) {
            __id
            total_count
            edges {
              node {
                mapping_uuid
                ...MappingItem_mapping
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
  const layout = useGridLayout('mappings', isPhone ? columnsOfPhone : columns);
  const connection = data.company?.mappings;
  const connectionId = connection?.__id ?? '';
  const mappings = useMemo(() => nodesOf(connection), [connection]);
  const { sample } = filters;
  const renderRow = useCallback(
    (index: number) => {
      const mapping = mappings[index];
      return mapping ? (
        <MappingItem
          key={mapping.mapping_uuid}
          mappingRef={mapping}
          connectionId={connectionId}
          sample={sample}
        />
      ) : null;
    },
    [mappings, connectionId, sample],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the button in the row
    <div onContextMenu={(event: MouseEvent) => openRowMenu(event)}>
      {data.company && (
        <MappingFilterBar
          companyRef={data.company}
          count={connection?.total_count ?? 0}
          filters={filters}
          onChange={onChange}
          onClear={onClear}
        />
      )}
      <DataGrid
        label="Mappings"
        layout={layout}
        rowCount={mappings.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => mappings[index]?.mapping_uuid ?? ''}
        renderRow={renderRow}
        pageKeys
        more={more}
        sort={filters.sort}
        onSort={(sort) => onChange({ sort })}
        scrollKey={`mappings${listKeyOf(filters)}`}
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              kind="filtered"
              title="No mapping matches"
              action={<Button onClick={onClear}>Clear filters</Button>}
            >
              Names and descriptions were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No mappings yet" action={addAction}>
              A mapping converts a file from one format to another, such as an X12 850 to a purchase order.
              Flows run the deployed revision.
            </EmptyState>
          )
        }
      />
    </div>
  );
}
