import { useCallback, type MouseEvent, type ReactNode } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { PartnerConnectionList_query$key } from '#gql/PartnerConnectionList_query';
import type { PartnerConnectionListPageQuery } from '#gql/PartnerConnectionListPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { openRowMenu } from '../../_shared/drawers/row-menu.ts';
import { useFocusAfterRemoval } from '../../_shared/useFocusAfterRemoval.ts';
import { isNarrowed, listKeyOf, type ConnectionFilters } from './connection-filters.ts';
import { ConnectionFilterBar } from './ConnectionFilterBar.tsx';
import { PartnerConnectionItem, type ConnectionColumn } from './PartnerConnectionItem.tsx';

const columns: readonly GridColumn<ConnectionColumn>[] = [
  { id: 'name', header: 'Name', width: 184, grow: true, required: true },
  { id: 'kind', header: 'Type', width: 140, phone: 'hide', spare: 4 },
  { id: 'direction', header: 'Direction', width: 84, phone: 'hide', spare: 1 },
  { id: 'address', header: 'Address', width: 240, grow: true },
  { id: 'flows', header: 'Used by', width: 92, phone: 'hide', spare: 3 },
  { id: 'verification', header: 'Verification', width: 140 },
  { id: 'verified', header: 'Last verified', width: 112, phone: 'hide', spare: 2 },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 50, required: true },
];

interface PartnerConnectionListProps {
  queryRef: PartnerConnectionList_query$key;
  filters: ConnectionFilters;
  onChange: (change: Partial<ConnectionFilters>) => void;
  onClear: () => void;
  /** The button that adds a connection. */
  addAction: ReactNode;
}

/** The filters and the rows. */
export function PartnerConnectionList(props: PartnerConnectionListProps) {
  const { queryRef, filters, onChange, onClear, addAction } = props;
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    PartnerConnectionListPageQuery,
    PartnerConnectionList_query$key
  >(
    graphql`
      fragment PartnerConnectionList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "PartnerConnectionListPageQuery")
      @argumentDefinitions(
        partner_uuid: { type: "ID!" }
        filter: { type: "EndpointFilter" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        trading_partner(partner_uuid: $partner_uuid) {
          partner_uuid
          endpoints(filter: $filter, first: $count, after: $cursor)
            @connection(key: "PartnerConnectionList_endpoints", filters: ["filter"]) {
            __id
            total_count
            edges {
              node {
                endpoint_uuid
                ...PartnerConnectionItem_endpoint
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 100);
  const layout = useGridLayout('partner-connections', columns);
  const page = data.trading_partner?.endpoints;
  const connectionId = page?.__id ?? '';
  const total = page?.total_count ?? 0;
  const connections = nodesOf(page);
  const { rootRef, onGone } = useFocusAfterRemoval(connections.length);
  const renderRow = useCallback(
    (index: number) => {
      const item = connections[index];
      return item ? (
        <PartnerConnectionItem
          key={item.endpoint_uuid}
          endpointRef={item}
          connectionId={connectionId}
          onDelete={() => onGone(index)}
        />
      ) : null;
    },
    [connections, connectionId, onGone],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the button in the row
    <div ref={rootRef} onContextMenu={(event: MouseEvent) => openRowMenu(event)}>
      <ConnectionFilterBar count={total} filters={filters} onChange={onChange} onClear={onClear} />
      <DataGrid
        label="Connections"
        layout={layout}
        rowCount={connections.length}
        total={total}
        rowKey={(index) => connections[index]?.endpoint_uuid ?? ''}
        renderRow={renderRow}
        more={more}
        scrollKey={`partner-connections${listKeyOf(filters)}`}
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              kind="filtered"
              title="No connection matches"
              action={<Button onClick={onClear}>Clear filters</Button>}
            >
              Names and addresses were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No connections yet" action={addAction}>
              A connection says how documents reach this trading partner, and how theirs arrive.
            </EmptyState>
          )
        }
      />
    </div>
  );
}
