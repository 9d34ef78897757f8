import { useCallback, type MouseEvent, type ReactNode } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { CarrierKeyList_query$key } from '#gql/CarrierKeyList_query';
import type { CarrierKeyListPageQuery } from '#gql/CarrierKeyListPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { formSearch, useFormAddress } from '../../_shared/forms/form-address.ts';
import { openRowMenu } from '../../_shared/drawers/row-menu.ts';
import { useFocusAfterRemoval } from '../../_shared/useFocusAfterRemoval.ts';
import { isNarrowed, listKeyOf, type CarrierKeyFilters } from './carrier-key-filters.ts';
import { CarrierKeyFilterBar } from './CarrierKeyFilterBar.tsx';
import { CarrierKeyItem, type CarrierKeyColumn } from '../../_shared/carrier-keys/CarrierKeyItem.tsx';
import { DrawerOutlet } from '../../_shared/drawers/RouteDrawers.tsx';

const columns: readonly GridColumn<CarrierKeyColumn>[] = [
  { id: 'label', header: 'Label', width: 236, grow: true, required: true },
  { id: 'details', header: 'Carrier', width: 190, grow: true },
  { id: 'scopes', header: 'Used for', width: 170, phone: 'hide', spare: 1 },
  { id: 'used_by', header: 'Used by', width: 116, phone: 'hide', spare: 2 },
  { id: 'last_used', header: 'Last used', width: 134, phone: 'hide', spare: 3 },
  { id: 'expires', header: 'Expires', width: 172, phone: 'hide' },
  { id: 'status', header: 'Status', width: 100 },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 50, required: true },
];

interface CarrierKeyListProps {
  queryRef: CarrierKeyList_query$key;
  filters: CarrierKeyFilters;
  onChange: (change: Partial<CarrierKeyFilters>) => void;
  onClear: () => void;
  /** The button that adds the first item. */
  addAction: ReactNode;
}

/** The filters, the rows, and the drawers over them. */
export function CarrierKeyList({ queryRef, filters, onChange, onClear, addAction }: CarrierKeyListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    CarrierKeyListPageQuery,
    CarrierKeyList_query$key
  >(
    graphql`
      fragment CarrierKeyList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "CarrierKeyListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        carrier_code: { type: "ID" }
        environments: { type: "[Environment!]" }
        statuses: { type: "[KeyStatus!]" }
        expires_within_days: { type: "Int" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          carrier_api_keys(
            search: $search
            carrier_code: $carrier_code
            environments: $environments
            statuses: $statuses
            expires_within_days: $expires_within_days
            first: $count
            after: $cursor
          )
            @connection(
              key: "CarrierKeyList_carrier_api_keys"
              filters: ["search", "carrier_code", "environments", "statuses", "expires_within_days"]
            ) {
            __id
            total_count
            edges {
              node {
                key_uuid
                ...CarrierKeyItem_key
              }
            }
          }
        }
        ...CarrierKeyFilterBar_query
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 100);
  const layout = useGridLayout('carrier-api-keys', columns);
  const { openForm } = useFormAddress();
  const { search } = useLocation();
  const connection = data.company?.carrier_api_keys;
  const connectionId = connection?.__id ?? '';
  const keys = nodesOf(connection);
  const { rootRef, onGone } = useFocusAfterRemoval(keys.length);
  const renderRow = useCallback(
    (index: number) => {
      const key = keys[index];
      return key ? (
        <CarrierKeyItem
          key={key.key_uuid}
          keyRef={key}
          to={formSearch(search, { edit: key.key_uuid })}
          connectionId={connectionId}
          onDeleted={() => onGone(index)}
        />
      ) : null;
    },
    [keys, search, connectionId, onGone],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the button in the row
    <div ref={rootRef} onContextMenu={(event: MouseEvent) => openRowMenu(event)}>
      <CarrierKeyFilterBar
        queryRef={data}
        count={connection?.total_count ?? 0}
        filters={filters}
        onChange={onChange}
        onClear={onClear}
      />
      <DataGrid
        label="Carrier API keys"
        layout={layout}
        rowCount={keys.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => keys[index]?.key_uuid ?? ''}
        renderRow={renderRow}
        more={more}
        scrollKey={`carrier-api-keys${listKeyOf(filters)}`}
        onRowKeyDown={(event, index) => {
          const key = keys[index];
          if (!key || event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          openForm({ edit: key.key_uuid });
        }}
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              kind="filtered"
              title="No key matches"
              action={<Button onClick={onClear}>Clear filters</Button>}
            >
              Labels, carrier codes, and account numbers were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No carrier API keys yet" action={addAction}>
              A carrier API key lets flows and quotes ask a carrier for rates, bookings, tracking, and
              documents.
            </EmptyState>
          )
        }
      />
      <DrawerOutlet connectionId={connectionId} />
    </div>
  );
}
