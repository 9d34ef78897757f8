import { graphql } from 'react-relay/hooks';
import type { VerifyHostSystemScreenMutation } from '#gql/VerifyHostSystemScreenMutation';
import type { VerifyHostSystemScreenQuery } from '#gql/VerifyHostSystemScreenQuery';
import { found } from '#errors/not-found.ts';
import { Parts } from '#relay/parts.tsx';
import { useMutation } from '#relay/useMutation.ts';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { VerificationPage } from '../../_shared/verification/VerificationPage.tsx';
import { usePageTitle } from '../../root/usePageTitle.ts';
import { HostSystemHistory } from './HostSystemHistory.tsx';

const query = graphql`
  query VerifyHostSystemScreenQuery($company_uuid: ID!, $host_system_uuid: ID!, $run: ID!, $has_run: Boolean!)
  @throwOnFieldError {
    host_system(host_system_uuid: $host_system_uuid) {
      host_system_uuid
      company_uuid
      name
      environment
      enabled
      address_summary
      viewer_can_edit
      last_verification {
        verification_uuid
        ...VerificationPage_latest
      }
      ...HostSystemHistory_hostSystem
    }
    company(company_uuid: $company_uuid) {
      company_uuid
    }
    ...VerificationPage_query @arguments(run: $run, has_run: $has_run)
  }
`;

/**
 * `/c/{company}/settings/hs/{host_system}/verify`: checks whether the platform can exchange data with a host system.
 */
export function VerifyHostSystemScreen() {
  const data = useRouteQuery<VerifyHostSystemScreenQuery>(query);
  const { company_uuid } = found(data.company, 'workspace');
  // An object of another workspace counts as not found.
  const system = found(data.host_system?.company_uuid === company_uuid ? data.host_system : null, 'page');
  const { host_system_uuid, name } = system;
  usePageTitle(`Verify ${name}`);
  const [verify, isStarting] = useMutation<VerifyHostSystemScreenMutation>(
    graphql`
      mutation VerifyHostSystemScreenMutation($input: VerifyHostSystemInput!) {
        verify_host_system(input: $input) {
          host_system {
            host_system_uuid
            verification_status
            last_verification {
              verification_uuid
              ...VerificationPage_latest
            }
            ...HostSystemHistory_hostSystem
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
    <Parts query={query} subject={host_system_uuid}>
      <VerificationPage
        system={{
          key: host_system_uuid,
          name,
          environment: system.environment,
          enabled: system.enabled,
          address: system.address_summary,
          context: 'Verification of a host system',
          noteTitle: 'What to tell the administrator of the system',
        }}
        latestRef={system.last_verification ?? null}
        queryRef={data}
        mayVerify={system.viewer_can_edit}
        isStarting={isStarting}
        onVerify={async () => (await verify({ input: { host_system_uuid } })).ok}
        renderHistory={(shown) => <HostSystemHistory hostSystemRef={system} shown={shown} />}
      />
    </Parts>
  );
}
