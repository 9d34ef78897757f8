import { graphql } from 'react-relay/hooks';
import { useParams } from 'react-router';
import type { VerifyConnectionScreenMutation } from '#gql/VerifyConnectionScreenMutation';
import type { VerifyConnectionScreenQuery } from '#gql/VerifyConnectionScreenQuery';
import { useActiveEndpoint } from '#client-state/endpoints.ts';
import { found } from '#errors/not-found.ts';
import { Parts } from '#relay/parts.tsx';
import { useMutation } from '#relay/useMutation.ts';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { EndpointPartner } from '../../_shared/PagePartner.tsx';
import { VerificationPage } from '../../_shared/verification/VerificationPage.tsx';
import { usePageTitle } from '../../root/usePageTitle.ts';
import { ConnectionHistory } from './ConnectionHistory.tsx';

const query = graphql`
  query VerifyConnectionScreenQuery($endpoint_uuid: ID!, $run: ID!, $has_run: Boolean!) @throwOnFieldError {
    endpoint(endpoint_uuid: $endpoint_uuid) {
      endpoint_uuid
      company_uuid
      partner_uuid
      name
      environment
      enabled
      address_summary
      viewer_can_edit
      ...PagePartner_endpoint
      ...endpoints_active
      trading_partner {
        partner_uuid
        partner_name
      }
      last_verification {
        verification_uuid
        ...VerificationPage_latest
      }
      ...ConnectionHistory_endpoint
    }
    ...VerificationPage_query @arguments(run: $run, has_run: $has_run)
  }
`;

/**
 * `/c/{company}/settings/tp/{partner}/con/{endpoint}/verify`: checks whether the platform can exchange data with a
 * partner.
 */
export function VerifyConnectionScreen() {
  const data = useRouteQuery<VerifyConnectionScreenQuery>(query);
  const params = useParams();
  // An object of another partner counts as not found.
  const isHere =
    data.endpoint?.company_uuid === params.company_uuid &&
    data.endpoint?.partner_uuid === params.partner_uuid;
  const endpoint = found(isHere ? data.endpoint : null, 'page');
  const { endpoint_uuid, name } = endpoint;
  usePageTitle(`Verify ${name}`);
  useActiveEndpoint(endpoint);
  const [verify, isStarting] = useMutation<VerifyConnectionScreenMutation>(
    graphql`
      mutation VerifyConnectionScreenMutation($input: VerifyEndpointInput!) {
        verify_endpoint(input: $input) {
          endpoint {
            endpoint_uuid
            verification_status
            last_verification {
              verification_uuid
              ...VerificationPage_latest
            }
            ...ConnectionHistory_endpoint
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${name} was not verified` },
  );
  return (
    <Parts query={query} subject={endpoint_uuid}>
      <EndpointPartner endpointRef={endpoint} />
      <VerificationPage
        system={{
          key: endpoint_uuid,
          name,
          environment: endpoint.environment,
          enabled: endpoint.enabled,
          address: endpoint.address_summary,
          context: `Verification of a connection of ${endpoint.trading_partner.partner_name}`,
          noteTitle: 'What to tell the partner',
        }}
        latestRef={endpoint.last_verification ?? null}
        queryRef={data}
        mayVerify={endpoint.viewer_can_edit}
        isStarting={isStarting}
        onVerify={async () => (await verify({ input: { endpoint_uuid } })).ok}
        renderHistory={(shown) => <ConnectionHistory endpointRef={endpoint} shown={shown} />}
      />
    </Parts>
  );
}
