import { graphql } from 'react-relay/hooks';
import type { HostSystemEadaptorQueryScreenQuery } from '#gql/HostSystemEadaptorQueryScreenQuery';
import { found } from '#errors/not-found.ts';
import { Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { EadaptorQueryPage } from '../../_shared/eadaptor-query/EadaptorQueryPage.tsx';
import { paths } from '../../paths.ts';
import { usePageTitle } from '../../root/usePageTitle.ts';
import { HostSystemQueries } from './HostSystemQueries.tsx';

const query = graphql`
  query HostSystemEadaptorQueryScreenQuery(
    $company_uuid: ID!
    $host_system_uuid: ID!
    $query: ID!
    $has_query: Boolean!
  ) @throwOnFieldError {
    company(company_uuid: $company_uuid) {
      company_uuid
    }
    host_system(host_system_uuid: $host_system_uuid) {
      host_system_uuid
      company_uuid
      name
      type
      environment
      enabled
      viewer_can_edit
      config {
        __typename
        ... on EadaptorConfig {
          enterprise_id
          server_id
          company_code
        }
      }
      ...HostSystemQueries_hostSystem
    }
    ...EadaptorQueryPage_query @arguments(query: $query, has_query: $has_query)
  }
`;

/** `/c/{company}/settings/hs/{host_system}/eadaptorquery`: queries a workspace's own CargoWise for a record. */
export function HostSystemEadaptorQueryScreen() {
  const data = useRouteQuery<HostSystemEadaptorQueryScreenQuery>(query);
  const { company_uuid } = found(data.company, 'workspace');
  // An object of another workspace counts as not found.
  const system = found(data.host_system?.company_uuid === company_uuid ? data.host_system : null, 'page');
  const { host_system_uuid, name, config } = system;
  usePageTitle(`Query ${name}`);
  return (
    <Parts query={query} subject={host_system_uuid}>
      <EadaptorQueryPage
        key={host_system_uuid}
        system={{
          key: { host_system_uuid },
          name,
          type: system.type,
          environment: system.environment,
          enabled: system.enabled,
          context: 'CargoWise query',
          partner: null,
          codes:
            config.__typename === 'EadaptorConfig'
              ? {
                  enterprise_id: config.enterprise_id,
                  server_id: config.server_id,
                  company_code: config.company_code,
                }
              : null,
        }}
        verifyTo={paths.verifyHostSystem({ company_uuid, host_system_uuid })}
        queryRef={data}
        history={<HostSystemQueries hostSystemRef={system} />}
        maySend={system.viewer_can_edit}
      />
    </Parts>
  );
}
