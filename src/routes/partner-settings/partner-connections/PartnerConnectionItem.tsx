import { graphql, useFragment } from 'react-relay/hooks';
import type { PartnerConnectionItem_endpoint$key } from '#gql/PartnerConnectionItem_endpoint';
import { nodesOf } from '#relay/connection.ts';
import { pluralize } from '#lib/text.ts';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { someOf } from '../../_shared/some-of.ts';
import styles from '../_shared/partner-page.module.css';
import { ConnectionMenu } from './ConnectionMenu.tsx';
import { directionWords, kindWords, verifications } from './connection-labels.ts';
import { useConnectionPlaces } from './useConnectionPlaces.ts';

/** The columns of the list. */
export type ConnectionColumn =
  | 'name'
  | 'kind'
  | 'direction'
  | 'address'
  | 'flows'
  | 'verification'
  | 'verified'
  | 'actions';

interface PartnerConnectionItemProps {
  endpointRef: PartnerConnectionItem_endpoint$key;
  connectionId: string;
  /** Called before the row is removed. */
  onDelete: () => void;
}

export function PartnerConnectionItem({ endpointRef, connectionId, onDelete }: PartnerConnectionItemProps) {
  const endpoint = useFragment(
    graphql`
      fragment PartnerConnectionItem_endpoint on Endpoint {
        endpoint_uuid
        name
        type
        direction
        environment
        address_summary
        enabled
        verification_status
        last_verification {
          verification_uuid
          ended_at
        }
        used_by {
          total_count
          edges {
            node {
              flow_uuid
              flow_name
            }
          }
        }
        ...useConnectionPlaces_endpoint
        ...ConnectionMenu_endpoint
      }
    `,
    endpointRef,
  );
  const { name, used_by, last_verification } = endpoint;
  const { edit, verify } = useConnectionPlaces(endpoint);
  const { tone, label } = statusLook(verifications, endpoint.verification_status);
  const flows = someOf(
    nodesOf(used_by).map(({ flow_name }) => flow_name),
    used_by.total_count,
  );
  return (
    <GridCells<ConnectionColumn>
      cells={{
        name: (
          <>
            <RowLink to={edit ?? verify} className={styles.name}>
              <bdi>{name}</bdi>
            </RowLink>
            {endpoint.environment === 'TEST' && <span className="muted"> · Test</span>}
          </>
        ),
        kind: kindWords(endpoint.type),
        direction: directionWords(endpoint.direction),
        address: <span className={styles.mono}>{endpoint.address_summary}</span>,
        flows: (
          <span className={flows === '' ? 'muted' : undefined} data-tip={flows || undefined}>
            {flows === '' ? 'No flow' : pluralize(used_by.total_count, 'flow')}
          </span>
        ),
        verification: endpoint.enabled ? (
          <StatusBadge tone={tone}>{label}</StatusBadge>
        ) : (
          <StatusBadge tone="skip">Disabled</StatusBadge>
        ),
        verified: last_verification?.ended_at ? (
          <RelativeTime at={last_verification.ended_at} />
        ) : (
          <span className="muted">Never</span>
        ),
        actions: <ConnectionMenu endpointRef={endpoint} connectionId={connectionId} onDelete={onDelete} />,
      }}
    />
  );
}
