import { useCallback, type MouseEvent, type ReactNode } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { PortalApiKeyList_query$key } from '#gql/PortalApiKeyList_query';
import type { PortalApiKeyListPageQuery } from '#gql/PortalApiKeyListPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { useMediaQuery } from '#ui/useMediaQuery.ts';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { isNarrowed, listKeyOf, type KeyFilters } from '../../_shared/keys/key-filters.ts';
import type { StatusName } from '../../_shared/keys/key-labels.ts';
import { KeyFilterBar } from '../../_shared/keys/KeyFilterBar.tsx';
import { openRowMenu } from '../../_shared/drawers/row-menu.ts';
import { DrawerOutlet } from '../../_shared/drawers/RouteDrawers.tsx';
import { PortalApiKeyItem, type KeyColumn } from './PortalApiKeyItem.tsx';

const columns: readonly GridColumn<KeyColumn>[] = [
  { id: 'name', header: 'Name', width: 190, grow: true, required: true },
  { id: 'client_id', header: 'Client ID', width: 150, spare: 3 },
  { id: 'details', header: 'Role', width: 78 },
  { id: 'workspaces', header: 'Workspaces', width: 138, phone: 'hide', spare: 2 },
  { id: 'created', header: 'Created', width: 242, grow: true, phone: 'hide', spare: 1 },
  { id: 'last_used', header: 'Last used', width: 104, phone: 'hide' },
  { id: 'expires', header: 'Expires', width: 116, phone: 'hide' },
  { id: 'status', header: 'Status', width: 100 },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 50, required: true },
];
/** On a phone, long values are shown below the name. */
const columnsOfPhone = columns
  .filter(({ id }) => id !== 'client_id')
  .map((column) => (column.id === 'details' ? { ...column, grow: true } : column));

const statuses: readonly StatusName[] = ['ACTIVE', 'EXPIRED', 'REVOKED'];

interface PortalApiKeyListProps {
  queryRef: PortalApiKeyList_query$key;
  filters: KeyFilters;
  onChange: (change: Partial<KeyFilters>) => void;
  onClear: () => void;
  /** The button that adds the first item. */
  addAction: ReactNode;
}

/** The filters, the rows, and the drawers over them. */
export function PortalApiKeyList({ queryRef, filters, onChange, onClear, addAction }: PortalApiKeyListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    PortalApiKeyListPageQuery,
    PortalApiKeyList_query$key
  >(
    graphql`
      fragment PortalApiKeyList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "PortalApiKeyListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        statuses: { type: "[KeyStatus!]" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          portal_api_keys(search: $search, statuses: $statuses, first: $count, after: $cursor)
            @connection(key: "PortalApiKeyList_portal_api_keys", filters: ["search", "statuses"]) {
            __id
            total_count
            edges {
              node {
                key_uuid
                ...PortalApiKeyItem_key
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
  const layout = useGridLayout('portal-api-keys', isPhone ? columnsOfPhone : columns);
  const { openForm } = useFormAddress();
  const connection = data.company?.portal_api_keys;
  const connectionId = connection?.__id ?? '';
  const keys = nodesOf(connection);
  const renderRow = useCallback(
    (index: number) => {
      const key = keys[index];
      return key ? <PortalApiKeyItem key={key.key_uuid} keyRef={key} /> : null;
    },
    [keys],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the button in the row
    <div onContextMenu={(event: MouseEvent) => openRowMenu(event)}>
      <KeyFilterBar
        noun="key"
        count={connection?.total_count ?? 0}
        statuses={statuses}
        filters={filters}
        onChange={onChange}
        onClear={onClear}
      />
      <DataGrid
        label="Portal API keys"
        layout={layout}
        rowCount={keys.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => keys[index]?.key_uuid ?? ''}
        renderRow={renderRow}
        more={more}
        scrollKey={`portal-api-keys${listKeyOf(filters)}`}
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
              Names were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No API keys yet" action={addAction}>
              An API key is a user for a program: it has a role, and reads and changes the workspace through
              the GraphQL API.
            </EmptyState>
          )
        }
      />
      <DrawerOutlet connectionId={connectionId} />
    </div>
  );
}
