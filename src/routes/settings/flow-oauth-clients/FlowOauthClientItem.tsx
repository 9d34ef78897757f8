import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { FlowOauthClientItem_client$key } from '#gql/FlowOauthClientItem_client';
import { formatDateTime, formatDuration } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { CopyText } from '#ui/text/CopyText.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useZone } from '#ui/text/zone.ts';
import { formSearch } from '../../_shared/forms/form-address.ts';
import styles from '../../_shared/keys/key-list.module.css';
import { clientLook, flowsWords } from './client-labels.ts';
import { FlowOauthClientMenu } from './FlowOauthClientMenu.tsx';

/** The columns of the list. */
export type ClientColumn =
  | 'name'
  | 'client_id'
  | 'details'
  | 'lifetime'
  | 'last_token'
  | 'requests'
  | 'status'
  | 'actions';

interface FlowOauthClientItemProps {
  clientRef: FlowOauthClientItem_client$key;
  connectionId: string;
  onDeleted: () => void;
}

export function FlowOauthClientItem({ clientRef, connectionId, onDeleted }: FlowOauthClientItemProps) {
  const client = useFragment(
    graphql`
      fragment FlowOauthClientItem_client on FlowOauthClient {
        client_uuid
        name
        client_id
        status
        allows_all_flows
        flows {
          flow_uuid
          flow_name
        }
        activation_expires_at
        token_lifetime_seconds
        last_token_at
        requests_24h
        ...FlowOauthClientMenu_client
      }
    `,
    clientRef,
  );
  const { client_uuid, name, client_id, status, flows, last_token_at, requests_24h } = client;
  const { search } = useLocation();
  const zone = useZone();
  const look = clientLook(status);
  const names = flows.map(({ flow_name }) => flow_name);
  const expiry = client.activation_expires_at;
  return (
    <GridCells<ClientColumn>
      cells={{
        name: (
          <RowLink
            to={formSearch(search, { edit: client_uuid })}
            state={{ openedHere: true }}
            className={styles.name}
          >
            <bdi>{name}</bdi>
          </RowLink>
        ),
        client_id: <CopyText text={client_id} shown={`${client_id.slice(0, 12)}…`} what="client ID" />,
        details: (
          <span
            className={client.allows_all_flows ? undefined : styles.by}
            data-tip={names.length > 1 && !client.allows_all_flows ? names.join(', ') : undefined}
          >
            {flowsWords(client.allows_all_flows, names)}
          </span>
        ),
        lifetime: formatDuration(client.token_lifetime_seconds * 1000),
        last_token:
          last_token_at == null ? (
            <span className={styles.muted}>Never</span>
          ) : (
            <RelativeTime at={last_token_at} />
          ),
        requests: (
          <span className={requests_24h === 0 ? styles.muted : undefined}>{formatCount(requests_24h)}</span>
        ),
        status: (
          <StatusBadge
            tone={look.tone}
            tip={
              expiry == null
                ? undefined
                : `Activation link ${status === 'PENDING' ? 'expires' : 'expired'} ${formatDateTime(expiry, zone)}`
            }
          >
            {look.label}
          </StatusBadge>
        ),
        actions: <FlowOauthClientMenu clientRef={client} connectionId={connectionId} onDeleted={onDeleted} />,
      }}
    />
  );
}
