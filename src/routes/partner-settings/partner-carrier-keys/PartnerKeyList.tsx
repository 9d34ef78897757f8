import { useCallback, type MouseEvent, type ReactNode } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router';
import type { PartnerKeyList_query$key } from '#gql/PartnerKeyList_query';
import type { PartnerKeyListPageQuery } from '#gql/PartnerKeyListPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { CarrierKeyItem, type CarrierKeyColumn } from '../../_shared/carrier-keys/CarrierKeyItem.tsx';
import { openRowMenu } from '../../_shared/drawers/row-menu.ts';
import { isNarrowed, listKeyOf, type KeyFilters } from '../../_shared/keys/key-filters.ts';
import { KeyFilterBar } from '../../_shared/keys/KeyFilterBar.tsx';
import { useFocusAfterRemoval } from '../../_shared/useFocusAfterRemoval.ts';
import { paths } from '../../paths.ts';

const columns: readonly GridColumn<CarrierKeyColumn>[] = [
  { id: 'label', header: 'Label', width: 250, grow: true, required: true },
  { id: 'details', header: 'Carrier', width: 170, grow: true },
  { id: 'scopes', header: 'Used for', width: 180, phone: 'hide', spare: 1 },
  { id: 'last_used', header: 'Last used', width: 134, phone: 'hide', spare: 2 },
  { id: 'expires', header: 'Expires', width: 170, phone: 'hide' },
  { id: 'status', header: 'Status', width: 100 },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 50, required: true },
];

interface PartnerKeyListProps {
  queryRef: PartnerKeyList_query$key;
  filters: KeyFilters;
  onChange: (change: Partial<KeyFilters>) => void;
  onClear: () => void;
  /** The button that adds the first item. */
  addAction: ReactNode;
}

/** The filters and the rows. */
export function PartnerKeyList(props: PartnerKeyListProps) {
  const { queryRef, filters, onChange, onClear, addAction } = props;
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    PartnerKeyListPageQuery,
    PartnerKeyList_query$key
  >(
    graphql`
      fragment PartnerKeyList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "PartnerKeyListPageQuery")
      @argumentDefinitions(
        partner_uuid: { type: "ID!" }
        search: { type: "String" }
        statuses: { type: "[KeyStatus!]" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        trading_partner(partner_uuid: $partner_uuid) {
          partner_uuid
          company_uuid
          carrier_api_keys(search: $search, statuses: $statuses, first: $count, after: $cursor)
            @connection(key: "PartnerKeyList_carrier_api_keys", filters: ["search", "statuses"]) {
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
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 100);
  const layout = useGridLayout('partner-carrier-keys', columns);
  const navigate = useNavigate();
  const { company_uuid = '', partner_uuid = '' } = data.trading_partner ?? {};
  const page = data.trading_partner?.carrier_api_keys;
  const connectionId = page?.__id ?? '';
  const total = page?.total_count ?? 0;
  const keys = nodesOf(page);
  const { rootRef, onGone } = useFocusAfterRemoval(keys.length);
  const renderRow = useCallback(
    (index: number) => {
      const key = keys[index];
      return key ? (
        <CarrierKeyItem
          key={key.key_uuid}
          keyRef={key}
          to={paths.editCarrierApiKey({ company_uuid, partner_uuid, key_uuid: key.key_uuid })}
          connectionId={connectionId}
          onDeleted={() => onGone(index)}
        />
      ) : null;
    },
    [keys, company_uuid, partner_uuid, connectionId, onGone],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the button in the row
    <div ref={rootRef} onContextMenu={(event: MouseEvent) => openRowMenu(event)}>
      <KeyFilterBar
        noun="key"
        count={total}
        statuses={['ACTIVE', 'DISABLED', 'EXPIRED', 'REVOKED']}
        filters={filters}
        onChange={onChange}
        onClear={onClear}
      />
      <DataGrid
        label="Carrier API keys"
        layout={layout}
        rowCount={keys.length}
        total={total}
        rowKey={(index) => keys[index]?.key_uuid ?? ''}
        renderRow={renderRow}
        more={more}
        scrollKey={`partner-carrier-keys${listKeyOf(filters)}`}
        onRowKeyDown={(event, index) => {
          const key_uuid = keys[index]?.key_uuid;
          if (key_uuid === undefined || event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey)
            return;
          event.preventDefault();
          void navigate(paths.editCarrierApiKey({ company_uuid, partner_uuid, key_uuid }));
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
              A carrier API key lets flows of this trading partner ask a carrier for rates, bookings,
              tracking, and documents.
            </EmptyState>
          )
        }
      />
    </div>
  );
}
