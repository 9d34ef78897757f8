import { useCallback, useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { FlowOauthClientList_query$key } from '#gql/FlowOauthClientList_query';
import type { FlowOauthClientListPageQuery } from '#gql/FlowOauthClientListPageQuery';
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
import { FlowOauthClientItem, type ClientColumn } from './FlowOauthClientItem.tsx';

const columns: readonly GridColumn<ClientColumn>[] = [
  { id: 'name', header: 'Name', width: 190, grow: true, required: true },
  { id: 'client_id', header: 'Client ID', width: 150, spare: 2 },
  { id: 'details', header: 'Allowed flows', width: 150, grow: true },
  { id: 'lifetime', header: 'Token valid for', width: 116, phone: 'hide', spare: 1 },
  { id: 'last_token', header: 'Last token', width: 110, phone: 'hide' },
  { id: 'requests', header: 'Requests, 24 h', width: 116, align: 'end', phone: 'hide', spare: 3 },
  { id: 'status', header: 'Status', width: 120 },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 50, required: true },
];
const columnsOfPhone = columns.filter(({ id }) => id !== 'client_id');

const statuses: readonly StatusName[] = ['PENDING', 'ACTIVE', 'DISABLED', 'EXPIRED'];

interface FlowOauthClientListProps {
  queryRef: FlowOauthClientList_query$key;
  filters: KeyFilters;
  onChange: (change: Partial<KeyFilters>) => void;
  onClear: () => void;
  /** The button that adds the first item. */
  addAction: ReactNode;
}

/** The filters, the rows, and the drawers over them. */
export function FlowOauthClientList({
  queryRef,
  filters,
  onChange,
  onClear,
  addAction,
}: FlowOauthClientListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    FlowOauthClientListPageQuery,
    FlowOauthClientList_query$key
  >(
    graphql`
      fragment FlowOauthClientList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "FlowOauthClientListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        statuses: { type: "[KeyStatus!]" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          flow_oauth_clients(search: $search, statuses: $statuses, first: $count, after: $cursor)
            @connection(key: "FlowOauthClientList_flow_oauth_clients", filters: ["search", "statuses"]) {
            __id
            total_count
            edges {
              node {
                client_uuid
                ...FlowOauthClientItem_client
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
  const layout = useGridLayout('flow-oauth-clients', isPhone ? columnsOfPhone : columns);
  const { openForm } = useFormAddress();
  const connection = data.company?.flow_oauth_clients;
  const connectionId = connection?.__id ?? '';
  const clients = nodesOf(connection);
  // When a row is removed together with the menu that was used, the focus moves to the row that takes its place.
  const rootRef = useRef<HTMLDivElement>(null);
  const gap = useRef<number | null>(null);
  const count = clients.length;
  useEffect(() => {
    if (gap.current === null) return;
    const successor = Math.min(gap.current, count - 1);
    gap.current = null;
    const row = rootRef.current?.querySelector<HTMLElement>(`[data-index="${successor}"]`);
    (row ?? rootRef.current?.querySelector<HTMLElement>('[type=search]'))?.focus();
  }, [count]);
  const renderRow = useCallback(
    (index: number) => {
      const client = clients[index];
      return client ? (
        <FlowOauthClientItem
          key={client.client_uuid}
          clientRef={client}
          connectionId={connectionId}
          onDeleted={() => (gap.current = index)}
        />
      ) : null;
    },
    [clients, connectionId],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the button in the row
    <div ref={rootRef} onContextMenu={(event: MouseEvent) => openRowMenu(event)}>
      <KeyFilterBar
        noun="client"
        count={connection?.total_count ?? 0}
        statuses={statuses}
        filters={filters}
        onChange={onChange}
        onClear={onClear}
      />
      <DataGrid
        label="Flow OAuth clients"
        layout={layout}
        rowCount={clients.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => clients[index]?.client_uuid ?? ''}
        renderRow={renderRow}
        more={more}
        scrollKey={`flow-oauth-clients${listKeyOf(filters)}`}
        onRowKeyDown={(event, index) => {
          const client = clients[index];
          if (!client || event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          openForm({ edit: client.client_uuid });
        }}
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              kind="filtered"
              title="No client matches"
              action={<Button onClick={onClear}>Clear filters</Button>}
            >
              Names were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No OAuth clients yet" action={addAction}>
              An OAuth client lets a sender call your flows over HTTP. Its operator follows a link and gets
              the secret, which nobody else sees.
            </EmptyState>
          )
        }
      />
      <DrawerOutlet connectionId={connectionId} />
    </div>
  );
}
