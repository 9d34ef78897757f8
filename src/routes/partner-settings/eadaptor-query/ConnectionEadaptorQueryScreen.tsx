import { graphql } from 'react-relay/hooks';
import { useParams } from 'react-router';
import type { ConnectionEadaptorQueryScreenQuery } from '#gql/ConnectionEadaptorQueryScreenQuery';
import { useActiveEndpoint } from '#client-state/endpoints.ts';
import { found } from '#errors/not-found.ts';
import { Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { EadaptorQueryPage } from '../../_shared/eadaptor-query/EadaptorQueryPage.tsx';
import { EndpointPartner } from '../../_shared/PagePartner.tsx';
import { isRestrictedFor } from '../../access.ts';
import { paths } from '../../paths.ts';
import { usePageTitle } from '../../root/usePageTitle.ts';
import { ConnectionQueries } from './ConnectionQueries.tsx';

const query = graphql`
  query ConnectionEadaptorQueryScreenQuery(
    $company_uuid: ID!
    $endpoint_uuid: ID!
    $query: ID!
    $has_query: Boolean!
  ) @throwOnFieldError {
    company(company_uuid: $company_uuid) {
      company_uuid
      my_role
      my_access
    }
    endpoint(endpoint_uuid: $endpoint_uuid) {
      endpoint_uuid
      company_uuid
      partner_uuid
      name
      type
      environment
      enabled
      viewer_can_edit
      ...PagePartner_endpoint
      ...endpoints_active
      trading_partner {
        partner_uuid
        partner_name
      }
      config {
        __typename
        ... on EadaptorConfig {
          enterprise_id
          server_id
          company_code
        }
      }
      ...ConnectionQueries_endpoint
    }
    ...EadaptorQueryPage_query @arguments(query: $query, has_query: $has_query)
  }
`;

/** `/c/{company}/settings/tp/{partner}/con/{endpoint}/eadaptorquery`: queries a partner's CargoWise for a record. */
export function ConnectionEadaptorQueryScreen() {
  const data = useRouteQuery<ConnectionEadaptorQueryScreenQuery>(query);
  const params = useParams();
  const company = found(data.company, 'workspace');
  const { company_uuid, my_role, my_access } = company;
  // An object of another partner counts as not found.
  const isHere =
    data.endpoint?.company_uuid === company_uuid && data.endpoint?.partner_uuid === params.partner_uuid;
  const endpoint = found(isHere ? data.endpoint : null, 'page');
  const { endpoint_uuid, partner_uuid, name, config, trading_partner } = endpoint;
  usePageTitle(`Query ${name}`);
  useActiveEndpoint(endpoint);
  return (
    <Parts query={query} subject={endpoint_uuid}>
      <EndpointPartner endpointRef={endpoint} />
      <EadaptorQueryPage
        key={endpoint_uuid}
        system={{
          key: { endpoint_uuid },
          name,
          type: endpoint.type,
          environment: endpoint.environment,
          enabled: endpoint.enabled,
          context: `CargoWise query through a connection of ${trading_partner.partner_name}`,
          partner: trading_partner,
          codes:
            config.__typename === 'EadaptorConfig'
              ? {
                  enterprise_id: config.enterprise_id,
                  server_id: config.server_id,
                  company_code: config.company_code,
                }
              : null,
        }}
        verifyTo={paths.verifyConnection({ company_uuid, partner_uuid, endpoint_uuid })}
        queryRef={data}
        history={
          isRestrictedFor({ my_role, my_access }) ? null : <ConnectionQueries endpointRef={endpoint} />
        }
        maySend={endpoint.viewer_can_edit}
      />
    </Parts>
  );
}
