import { useCallback } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { MemberList_query$key } from '#gql/MemberList_query';
import type { MemberListPageQuery } from '#gql/MemberListPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { searchString } from '#routes/paths.ts';
import { useFocusAfterRemoval } from '#shared/useFocusAfterRemoval.ts';
import { writeUserFilters, type MemberColumn } from '../user-filters.ts';
import type { UserListProps } from '../user-list.ts';
import { MemberFilterBar } from './MemberFilterBar.tsx';
import { MemberItem } from './MemberItem.tsx';

const columns: readonly GridColumn<MemberColumn>[] = [
  { id: 'name', header: 'Name', width: 190, grow: true, sortable: true, required: true },
  { id: 'email', header: 'Email', width: 288, grow: true, sortable: true },
  { id: 'role', header: 'Role', width: 118, sortable: true, required: true },
  { id: 'status', header: 'Status', width: 100, phone: 'hide' },
  {
    id: 'last_sign_in',
    header: 'Last sign-in',
    width: 112,
    sortable: true,
    firstSort: 'desc',
    phone: 'hide',
    spare: 3,
  },
  { id: 'mfa', header: 'MFA', width: 64, phone: 'hide', spare: 2 },
  { id: 'invited', header: 'Added', width: 112, phone: 'hide', spare: 1 },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 50, required: true },
];

interface MemberListProps extends UserListProps {
  queryRef: MemberList_query$key;
}

/** The members of the workspace, people and API keys. */
export function MemberList(props: MemberListProps) {
  const { queryRef, filters, onChange, onClear, mayManage, inviteAction, children } = props;
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    MemberListPageQuery,
    MemberList_query$key
  >(
    graphql`
      fragment MemberList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "MemberListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        roles: { type: "[UserRole!]" }
        statuses: { type: "[CompanyUserStatus!]" }
        is_machine: { type: "Boolean" }
        sort: { type: "CompanyUserSort" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          viewer_can_manage_owners
          users(
            search: $search
            roles: $roles
            statuses: $statuses
            is_machine: $is_machine
            sort: $sort
            first: $count
            after: $cursor
          )
            @connection(
              key: "MemberList_users"
              filters: ["search", "roles", "statuses", "is_machine", "sort"]
            ) {
            __id
            total_count
            edges {
              node {
                company_user_uuid
                ...MemberItem_member
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 100);
  const layout = useGridLayout('members', columns);
  const connection = data.company?.users;
  const connectionId = connection?.__id ?? '';
  const members = nodesOf(connection);
  const mayManageOwners = data.company?.viewer_can_manage_owners ?? false;
  const { rootRef, onGone } = useFocusAfterRemoval(members.length);
  const renderRow = useCallback(
    (index: number) => {
      const member = members[index];
      return member ? (
        <MemberItem
          // The key keeps an open dialog from passing to another person who moves to this row.
          key={member.company_user_uuid}
          memberRef={member}
          connectionId={connectionId}
          mayManageOwners={mayManageOwners}
          onRemoved={() => onGone(index)}
        />
      ) : null;
    },
    [members, connectionId, mayManageOwners, onGone],
  );
  return (
    <div ref={rootRef}>
      <MemberFilterBar
        count={connection?.total_count ?? 0}
        filters={filters}
        onChange={onChange}
        onClear={onClear}
      />
      <DataGrid
        label="Members"
        layout={layout}
        rowCount={members.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => members[index]?.company_user_uuid ?? ''}
        renderRow={renderRow}
        more={more}
        sort={filters.sort}
        onSort={(sort) => onChange({ sort })}
        scrollKey={`members${searchString(writeUserFilters(filters))}`}
        empty={
          // A workspace always has an owner, so an empty list is a filtered one.
          <EmptyState
            kind="filtered"
            title="No member matches"
            action={
              <>
                <Button onClick={onClear}>Clear filters</Button> {mayManage && inviteAction}
              </>
            }
          >
            Names and email addresses were searched.
          </EmptyState>
        }
      />
      {children(connectionId)}
    </div>
  );
}
