import { useEffect } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay';
import { Outlet, useMatches, useOutletContext, useParams } from 'react-router';
import type { CompanyLayout_viewer$key } from '#gql/CompanyLayout_viewer';
import { setActiveCompany } from '../../client-state/companies.ts';
import { found } from '../../errors/not-found.ts';
import { isRestrictedFor } from '../access.ts';
import type { ScreenHandle } from '../screen-handle.ts';
import { BackLink } from './shell/BackLink.tsx';

/**
 * Wraps every page of a workspace and makes it the active one. Renders nothing on a restricted route for a VIEWER or a
 * guest (spec §6). A workspace that the person does not belong to counts as not found.
 */
export function CompanyLayout() {
  const viewer = useFragment(
    graphql`
      fragment CompanyLayout_viewer on Viewer {
        companies {
          company_uuid
          my_role
          my_access
          ...companies_active
        }
      }
    `,
    useOutletContext<CompanyLayout_viewer$key>(),
  );
  const environment = useRelayEnvironment();
  const { company_uuid } = useParams();
  const company = found(
    viewer.companies.find((candidate) => candidate.company_uuid === company_uuid),
    'workspace',
  );
  useEffect(() => {
    setActiveCompany(environment, company);
    return () => setActiveCompany(environment, null);
  }, [environment, company]);
  const isRestricted = useMatches().some(
    ({ handle }) => (handle as ScreenHandle | undefined)?.viewer === 'restricted',
  );
  return isRestricted &&
    isRestrictedFor({ my_role: company.my_role, my_access: company.my_access }) ? null : (
    <>
      <BackLink />
      <Outlet />
    </>
  );
}
