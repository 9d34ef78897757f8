import { graphql, useFragment } from 'react-relay/hooks';
import type { useSides_query$key } from '#gql/useSides_query';
import { found } from '#errors/not-found.ts';
import { nodesOf } from '#relay/connection.ts';
import type { VerificationName } from '../../_shared/connection-form/connection-types.ts';
import { paths } from '../../paths.ts';
import { sideKey } from '../flow/flow-values.ts';

/** A host system or a connection, as a source or destination of a flow. */
export interface SideChoice {
  /** The key from `sideKey`. */
  readonly value: string;
  readonly name: string;
  readonly type: string;
  readonly enabled: boolean;
  readonly verification_status: VerificationName | '%future added value';
  /** Who it belongs to, worded for the middle of a sentence. */
  readonly owner: string;
  /** The address of its form, followed by that of its verification. */
  readonly open: string;
  readonly verify: string;
}

/** The possible sources or destinations, the most likely ones first. */
export function useSides(queryRef: useSides_query$key, isOwnEnd: boolean): readonly SideChoice[] {
  const data = useFragment(
    graphql`
      fragment useSides_query on Query
      @throwOnFieldError
      @argumentDefinitions(company_uuid: { type: "ID!" }, partner_uuid: { type: "ID!" }) {
        company(company_uuid: $company_uuid) {
          company_uuid
          host_systems(first: 200) {
            edges {
              node {
                host_system_uuid
                name
                type
                enabled
                verification_status
              }
            }
          }
        }
        trading_partner(partner_uuid: $partner_uuid) {
          partner_uuid
          partner_name
          endpoints(first: 200) {
            edges {
              node {
                endpoint_uuid
                name
                type
                enabled
                verification_status
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const { company_uuid, host_systems } = found(data.company, 'workspace');
  const { partner_uuid, partner_name, endpoints } = found(data.trading_partner, 'integration');
  const hosts = nodesOf(host_systems).map((system) => ({
    value: sideKey(system),
    name: system.name,
    type: system.type,
    enabled: system.enabled,
    verification_status: system.verification_status,
    owner: 'this workspace',
    open: paths.hostSystems({ company_uuid }, { edit: system.host_system_uuid }),
    verify: paths.verifyHostSystem({ company_uuid, host_system_uuid: system.host_system_uuid }),
  }));
  const connections = nodesOf(endpoints).map((endpoint) => ({
    value: sideKey(endpoint),
    name: endpoint.name,
    type: endpoint.type,
    enabled: endpoint.enabled,
    verification_status: endpoint.verification_status,
    owner: partner_name,
    open: paths.editConnection({ company_uuid, partner_uuid, endpoint_uuid: endpoint.endpoint_uuid }),
    verify: paths.verifyConnection({ company_uuid, partner_uuid, endpoint_uuid: endpoint.endpoint_uuid }),
  }));
  return isOwnEnd ? [...hosts, ...connections] : [...connections, ...hosts];
}
