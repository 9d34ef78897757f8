import { useCallback } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { GuestList_query$key } from '#gql/GuestList_query';
import type { GuestListPageQuery } from '#gql/GuestListPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { searchString } from '#routes/paths.ts';
import { useFocusAfterRemoval } from '#shared/useFocusAfterRemoval.ts';
import { isNarrowed, writeUserFilters } from '../user-filters.ts';
import type { UserListProps } from '../user-list.ts';
import { GuestFilterBar } from './GuestFilterBar.tsx';
import { GuestItem, type GuestColumn } from './GuestItem.tsx';

const columns: readonly GridColumn<GuestColumn>[] = [
  { id: 'name', header: 'Name', width: 144, grow: true, required: true },
  { id: 'email', header: 'Email', width: 300, grow: true },
  { id: 'partner', header: 'Trading partner', width: 160 },
  { id: 'status', header: 'Status', width: 100 },
  { id: 'invited', header: 'Invited', width: 112, phone: 'hide', spare: 1 },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 50, required: true },
];

interface GuestListProps extends UserListProps {
  queryRef: GuestList_query$key;
}

/** The guests of all trading partners. */
export function GuestList(props: GuestListProps) {
  const { queryRef, filters, onChange, onClear, mayManage, inviteAction, children } = props;
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    GuestListPageQuery,
    GuestList_query$key
  >(
    graphql`
      fragment GuestList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "GuestListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        statuses: { type: "[IntegrationUserStatus!]" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          integration_users(search: $search, statuses: $statuses, first: $count, after: $cursor)
            @connection(key: "GuestList_integration_users", filters: ["search", "statuses"]) {
            __id
            total_count
            edges {
              node {
                partner_uuid
                email
                ...GuestItem_guest
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 100);
  const layout = useGridLayout('guests', columns);
  const connection = data.company?.integration_users;
  const connectionId = connection?.__id ?? '';
  const company_uuid = data.company?.company_uuid ?? '';
  const guests = nodesOf(connection);
  const { rootRef, onGone } = useFocusAfterRemoval(guests.length);
  const renderRow = useCallback(
    (index: number) => {
      const guest = guests[index];
      return guest ? (
        <GuestItem
          key={`${guest.partner_uuid} ${guest.email}`}
          guestRef={guest}
          company_uuid={company_uuid}
          connectionId={connectionId}
          mayManage={mayManage}
          onRemoved={() => onGone(index)}
        />
      ) : null;
    },
    [guests, company_uuid, connectionId, mayManage, onGone],
  );
  return (
    <div ref={rootRef}>
      <GuestFilterBar
        count={connection?.total_count ?? 0}
        filters={filters}
        onChange={onChange}
        onClear={onClear}
      />
      <DataGrid
        label="Guests"
        layout={layout}
        rowCount={guests.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => `${guests[index]?.partner_uuid} ${guests[index]?.email}`}
        renderRow={renderRow}
        more={more}
        scrollKey={`guests${searchString(writeUserFilters(filters))}`}
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              kind="filtered"
              title="No guest matches"
              action={<Button onClick={onClear}>Clear filters</Button>}
            >
              Names, email addresses and trading partners were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No guests yet" action={inviteAction}>
              A guest is somebody at a trading partner who sees your exchange with them, and nothing else.
            </EmptyState>
          )
        }
      />
      {children(connectionId)}
    </div>
  );
}
