import { useCallback, useLayoutEffect, type MouseEvent, type ReactNode } from 'react';
import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { SftpUserList_query$key } from '#gql/SftpUserList_query';
import type { SftpUserListPageQuery } from '#gql/SftpUserListPageQuery';
import { setSftpUsers } from '#client-state/sftp-users.ts';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { useMediaQuery } from '#ui/useMediaQuery.ts';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { openRowMenu } from '../../_shared/drawers/row-menu.ts';
import { DrawerOutlet } from '../../_shared/drawers/RouteDrawers.tsx';
import { isNarrowed, listKeyOf, type SftpUserFilters } from './sftp-user-filters.ts';
import { SftpUserFilterBar } from './SftpUserFilterBar.tsx';
import { SftpUserItem, type SftpUserColumn } from './SftpUserItem.tsx';

const columns: readonly GridColumn<SftpUserColumn>[] = [
  { id: 'name', header: 'Name', width: 208, grow: true, required: true },
  { id: 'details', header: 'Permission', width: 138 },
  { id: 'root', header: 'Root directory', width: 180, grow: true, spare: 4 },
  { id: 'sign_in', header: 'Sign-in', width: 136, spare: 3 },
  { id: 'networks', header: 'Allowed networks', width: 136, spare: 2 },
  { id: 'last_login', header: 'Last sign-in', width: 104, spare: 6 },
  { id: 'last_upload', header: 'Last upload', width: 100, spare: 1 },
  { id: 'files', header: 'Files', width: 64, spare: 5 },
  { id: 'status', header: 'Status', width: 130 },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 50, required: true },
];
const of = (...ids: SftpUserColumn[]) => columns.filter(({ id }) => ids.includes(id));
/** On a phone, long values are shown below the name. */
const columnsOfPhone = of('name', 'details', 'status', 'actions').map((column) =>
  column.id === 'details' ? { ...column, grow: true } : column,
);

interface SftpUserListProps {
  queryRef: SftpUserList_query$key;
  company_uuid: string;
  filters: SftpUserFilters;
  onChange: (change: Partial<SftpUserFilters>) => void;
  onClear: () => void;
  /** The button that adds the first item. */
  addAction: ReactNode;
}

/** The filters, the rows, and the drawers over them. */
export function SftpUserList(props: SftpUserListProps) {
  const { queryRef, company_uuid, filters, onChange, onClear, addAction } = props;
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    SftpUserListPageQuery,
    SftpUserList_query$key
  >(
    graphql`
      fragment SftpUserList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "SftpUserListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        statuses: { type: "[KeyStatus!]" }
        auth_methods: { type: "[SftpUserAuthMethod!]" }
        permissions: { type: "[SftpPermission!]" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          sftp_users(
            search: $search
            statuses: $statuses
            auth_methods: $auth_methods
            permissions: $permissions
            first: $count
            after: $cursor
          )
            @connection(
              key: "SftpUserList_sftp_users"
              filters: ["search", "statuses", "auth_methods", "permissions"]
            ) {
            __id
            total_count
            edges {
              node {
                sftp_user_uuid
                ...sftpUsers_user
                ...SftpUserItem_user
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
  const layout = useGridLayout('sftp-users', isPhone ? columnsOfPhone : columns);
  const { openForm } = useFormAddress();
  const environment = useRelayEnvironment();
  const connection = data.company?.sftp_users;
  const connectionId = connection?.__id ?? '';
  const users = nodesOf(connection);
  // A layout effect, because a drawer over the list may offer links to these users from the first paint.
  useLayoutEffect(() => setSftpUsers(environment, company_uuid, users), [environment, company_uuid, users]);
  const renderRow = useCallback(
    (index: number) => {
      const user = users[index];
      return user ? (
        <SftpUserItem key={user.sftp_user_uuid} userRef={user} connectionId={connectionId} />
      ) : null;
    },
    [users, connectionId],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the button in the row
    <div onContextMenu={(event: MouseEvent) => openRowMenu(event)}>
      <SftpUserFilterBar
        count={connection?.total_count ?? 0}
        filters={filters}
        onChange={onChange}
        onClear={onClear}
      />
      <DataGrid
        label="SFTP users"
        layout={layout}
        rowCount={users.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => users[index]?.sftp_user_uuid ?? ''}
        renderRow={renderRow}
        more={more}
        scrollKey={`sftp-users${listKeyOf(filters)}`}
        onRowKeyDown={(event, index) => {
          const user = users[index];
          if (!user || event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          openForm({ edit: user.sftp_user_uuid });
        }}
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              kind="filtered"
              title="No SFTP user matches"
              action={<Button onClick={onClear}>Clear filters</Button>}
            >
              Names and root directories were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No SFTP users yet" action={addAction}>
              Partners deliver and pick up files on the hosted SFTP server. Add a workspace admin first, then
              a user for each partner.
            </EmptyState>
          )
        }
      />
      <DrawerOutlet connectionId={connectionId} />
    </div>
  );
}
