import { useLayoutEffect, useRef } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { MultiCompanyUsersScreenQuery } from '#gql/MultiCompanyUsersScreenQuery';
import { setCompaniesWithUsers } from '#client-state/companies.ts';
import { pluralize } from '#lib/text.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { paths, searchString } from '../../paths.ts';
import { useFilters } from '../../useFilters.ts';
import { ExportPeople } from './ExportPeople.tsx';
import { personVariables, readPersonFilters, writePersonFilters } from './person-filters.ts';
import { PersonList } from './PersonList.tsx';
import { useManagedCompanies } from './useManagedCompanies.ts';

/** `/multic/users`: the people with access to the workspaces. Filters and sort order are in the address. */
export function MultiCompanyUsersScreen() {
  const query = graphql`
    query MultiCompanyUsersScreenQuery($filter: PersonFilter, $sort: PersonSort) @throwOnFieldError {
      viewer {
        user_uuid
        companies_with_users {
          company_uuid
          ...companies_active
          # Read through the client state.
          ...useManagedCompanies_company
        }
        ...PersonList_viewer @arguments(filter: $filter, sort: $sort)
      }
    }
  `;
  const { viewer } = useRouteQuery<MultiCompanyUsersScreenQuery>(query);
  const environment = useRelayEnvironment();
  // Before the first paint, because the columns of the list come from the client state.
  useLayoutEffect(
    () => setCompaniesWithUsers(environment, viewer.companies_with_users),
    [environment, viewer.companies_with_users],
  );
  const companies = useManagedCompanies();
  const [filters, change] = useFilters(readPersonFilters, writePersonFilters);
  const cardRef = useRef<HTMLDivElement>(null);
  // The Clear button disappears when used, so move the focus first.
  const clear = () => {
    change({ text: '', company_uuid: null, roles: [], statuses: [], isInactive: false });
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  const count = viewer.companies_with_users.length;
  if (count === 0) {
    return (
      <>
        <PageHead title="Users of all workspaces" />
        <Card>
          <EmptyState kind="forbidden" title="Only editors and owners see users">
            Ask an owner of a workspace to make you an editor or owner.
          </EmptyState>
        </Card>
      </>
    );
  }
  return (
    <Parts query={query} subject={searchString(writePersonFilters(filters))}>
      <PageHead
        title="Users of all workspaces"
        context={`Who has access to ${pluralize(count, 'workspace')} that you manage`}
        actions={
          <>
            <ExportPeople companies={companies} filter={personVariables(filters)} />
            <AnchorButton to={paths.multiCompany({ step: 'workspaces', action: 'copy-access' })}>
              Copy access
            </AnchorButton>
            <AnchorButton look="primary" to={paths.multiCompany({ step: 'workspaces', action: 'add-user' })}>
              Add user
            </AnchorButton>
          </>
        }
      />
      <div ref={cardRef}>
        <Card>
          <Part>
            <PersonList
              viewerRef={viewer}
              companies={companies}
              filters={filters}
              onChange={change}
              onClear={clear}
            />
          </Part>
        </Card>
      </div>
    </Parts>
  );
}
