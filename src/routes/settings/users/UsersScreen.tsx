import { IconUserPlus } from '@tabler/icons-react';
import { Suspense, useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { Outlet, useParams } from 'react-router';
import type { UsersScreenQuery } from '#gql/UsersScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { searchString } from '../../paths.ts';
import { useFilters } from '../../useFilters.ts';
import { GuestList } from './guests/GuestList.tsx';
import { MemberList } from './members/MemberList.tsx';
import { SeatMeter } from './SeatMeter.tsx';
import { readUserFilters, writeUserFilters } from './user-filters.ts';
import styles from './Users.module.css';

// Lazy, because the forms are larger than this screen.
const InviteMembers = lazily(() => import('./invite/InviteMembers.tsx'), 'InviteMembers');
const InviteGuest = lazily(() => import('./invite/InviteGuest.tsx'), 'InviteGuest');

const tabs = [
  { value: 'members', label: 'Members' },
  { value: 'guests', label: 'Guests' },
] as const;

/**
 * The people of a workspace: its members, and the guests of its partners. Tab, filters and sort order are in the
 * address.
 */
export function UsersScreen() {
  const query = graphql`
    query UsersScreenQuery(
      $company_uuid: ID!
      $guests: Boolean!
      $search: String
      $roles: [UserRole!]
      $statuses: [CompanyUserStatus!]
      $is_machine: Boolean
      $sort: CompanyUserSort
      $guest_statuses: [IntegrationUserStatus!]
    ) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        viewer_can_manage_users
        ...SeatMeter_company
        ...InviteMembers_company
      }
      ...MemberList_query
        @arguments(
          company_uuid: $company_uuid
          search: $search
          roles: $roles
          statuses: $statuses
          is_machine: $is_machine
          sort: $sort
        )
        @alias(as: "members")
        @skip(if: $guests)
      ...GuestList_query
        @arguments(company_uuid: $company_uuid, search: $search, statuses: $guest_statuses)
        @alias(as: "guests")
        @include(if: $guests)
    }
  `;
  const data = useRouteQuery<UsersScreenQuery>(query);
  const { company_uuid = '' } = useParams();
  const company = found(data.company, 'workspace');
  const { open, openForm, close } = useFormAddress();
  const [filters, change] = useFilters(readUserFilters, writeUserFilters);
  const cardRef = useRef<HTMLDivElement>(null);
  // The Clear button disappears with the filters it cleared; the focus must not be lost with it.
  const clear = () => {
    change({ text: '', roles: [], statuses: [], kind: null });
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  const isGuests = filters.tab === 'guests';
  const mayManage = company.viewer_can_manage_users;
  const invite = (look: 'primary' | 'default') =>
    mayManage && (
      <Button
        look={look}
        icon={<IconUserPlus size={16} aria-hidden="true" />}
        onClick={() => openForm({ new: isGuests ? 'guest' : 'members' })}
      >
        {isGuests ? 'Invite guest' : 'Invite members'}
      </Button>
    );
  const shared = {
    filters,
    onChange: change,
    onClear: clear,
    mayManage,
    inviteAction: invite('default'),
  };
  const fresh = mayManage && open && 'new' in open ? open.new : null;
  return (
    <Parts query={query} subject={company_uuid + searchString(writeUserFilters(filters))}>
      <PageHead
        title="Users"
        context={
          <span className={styles.seats}>
            <Part>
              <SeatMeter companyRef={company} />
            </Part>
          </span>
        }
        actions={invite('primary')}
      />
      <div className={styles.tabs}>
        <Segmented
          label="Who is listed"
          options={tabs}
          value={filters.tab}
          onChange={(tab) => change({ tab, text: '', roles: [], statuses: [], kind: null })}
        />
        <span>
          {isGuests
            ? 'People outside the workspace who see one trading partner. They take no seat.'
            : 'People and API keys with a role in the workspace.'}
        </span>
      </div>
      <div ref={cardRef}>
        <Card>
          <Part>
            {data.members && !isGuests && (
              <MemberList key={company_uuid} queryRef={data.members} {...shared}>
                {(connectionId) =>
                  fresh === 'members' && (
                    <Suspense fallback={null}>
                      <InviteMembers companyRef={company} connectionId={connectionId} onClose={close} />
                    </Suspense>
                  )
                }
              </MemberList>
            )}
            {data.guests && isGuests && (
              <GuestList key={company_uuid} queryRef={data.guests} {...shared}>
                {(connectionId) =>
                  fresh === 'guest' && (
                    <Suspense fallback={null}>
                      <InviteGuest company_uuid={company_uuid} connectionId={connectionId} onClose={close} />
                    </Suspense>
                  )
                }
              </GuestList>
            )}
          </Part>
        </Card>
      </div>
      <Outlet />
    </Parts>
  );
}
