import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { useParams } from 'react-router';
import type { SftpUsersScreenQuery } from '#gql/SftpUsersScreenQuery';
import { found } from '#errors/not-found.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Button, type ButtonLook } from '#ui/actions/Button.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { useFilters } from '../../useFilters.ts';
import { NEW } from '../../_shared/drawers/form-drawer.ts';
import { ServerCard } from './ServerCard.tsx';
import { listKeyOf, noFilters, readSftpUserFilters, writeSftpUserFilters } from './sftp-user-filters.ts';
import { SftpUserList } from './SftpUserList.tsx';

/** The accounts on the hosted SFTP server. Filters and an open drawer are in the address. */
export function SftpUsersScreen() {
  const query = graphql`
    query SftpUsersScreenQuery(
      $company_uuid: ID!
      $search: String
      $statuses: [KeyStatus!]
      $auth_methods: [SftpUserAuthMethod!]
      $permissions: [SftpPermission!]
    ) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        viewer_can_edit
        ...ServerCard_company
      }
      ...SftpUserList_query
        @arguments(
          company_uuid: $company_uuid
          search: $search
          statuses: $statuses
          auth_methods: $auth_methods
          permissions: $permissions
        )
    }
  `;
  const data = useRouteQuery<SftpUsersScreenQuery>(query);
  const { company_uuid = '' } = useParams();
  const company = found(data.company, 'workspace');
  const { openForm } = useFormAddress();
  const [filters, change] = useFilters(readSftpUserFilters, writeSftpUserFilters);
  const cardRef = useRef<HTMLDivElement>(null);
  // The Clear button disappears with the filters it cleared; the focus must not be lost with it.
  const clear = () => {
    change(noFilters);
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  const add = (look: ButtonLook) =>
    company.viewer_can_edit && (
      <Button
        look={look}
        icon={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => openForm({ new: NEW })}
      >
        Add SFTP user
      </Button>
    );
  return (
    <Parts query={query} subject={listKeyOf(filters)}>
      <PageHead
        title="SFTP users"
        context="Accounts with which partners deliver and pick up files"
        actions={add('primary')}
      />
      <div ref={cardRef}>
        <Card>
          <Part>
            <SftpUserList
              key={company_uuid}
              queryRef={data}
              company_uuid={company_uuid}
              filters={filters}
              onChange={change}
              onClear={clear}
              addAction={add('default')}
            />
          </Part>
        </Card>
      </div>
      <Part title="Hosted server">
        <ServerCard companyRef={company} />
      </Part>
    </Parts>
  );
}
