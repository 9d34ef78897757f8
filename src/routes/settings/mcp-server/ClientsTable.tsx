import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ClientsTable_server$data, ClientsTable_server$key } from '#gql/ClientsTable_server';
import type { ClientsTableRevokeMutation } from '#gql/ClientsTableRevokeMutation';
import { formatDate } from '#lib/dates.ts';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useZone } from '#ui/text/zone.ts';
import styles from './mcp-server.module.css';

type Client = ClientsTable_server$data['clients'][number];

/** The connected assistants, with the time of their last call. */
export function ClientsTable({ serverRef }: { serverRef: ClientsTable_server$key }) {
  const { clients, viewer_can_edit } = useFragment(
    graphql`
      fragment ClientsTable_server on McpServer @throwOnFieldError {
        viewer_can_edit
        clients {
          mcp_client_uuid
          name
          version
          user {
            display
          }
          connected_at
          last_used_at
        }
      }
    `,
    serverRef,
  );
  const [asked, setAsked] = useState<Client | null>(null);
  const [revoke, isRevoking] = useMutation<ClientsTableRevokeMutation>(
    graphql`
      mutation ClientsTableRevokeMutation($input: RevokeMcpClientInput!) {
        revoke_mcp_client(input: $input) {
          mcp_server {
            mcp_server_uuid
            ...ClientsTable_server
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The assistant was not disconnected', success: 'Assistant disconnected' },
  );
  const zone = useZone();
  if (clients.length === 0) {
    return (
      <EmptyState kind="none" title="No assistant has connected yet">
        Set one up with the snippet above; it is listed here with its first connection.
      </EmptyState>
    );
  }
  return (
    <>
      <SimpleTable<Client>
        label="Connected assistants"
        rows={clients}
        rowKey={({ mcp_client_uuid }) => mcp_client_uuid}
        columns={[
          {
            id: 'name',
            header: 'Assistant',
            grow: true,
            cell: ({ name, version }) => (
              <>
                <b>{name}</b> <span className={styles.muted}>{version}</span>
              </>
            ),
          },
          { id: 'user', header: 'Acts for', phone: 'under', cell: ({ user }) => <bdi>{user.display}</bdi> },
          {
            id: 'connected',
            header: 'Connected',
            phone: 'hide',
            cell: ({ connected_at }) => formatDate(connected_at, zone),
          },
          {
            id: 'used',
            header: 'Last used',
            phone: 'hide',
            cell: ({ last_used_at }) => <RelativeTime at={last_used_at} />,
          },
          {
            id: 'actions',
            header: 'Actions',
            bare: true,
            align: 'end',
            cell: (client) =>
              viewer_can_edit && (
                <Button
                  small
                  look="quiet"
                  aria-label={`Disconnect ${client.name} of ${client.user.display}`}
                  onClick={() => setAsked(client)}
                >
                  Disconnect…
                </Button>
              ),
          },
        ]}
      />
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={`Disconnect ${asked?.name} of ${asked?.user.display}?`}
        confirmLabel="Disconnect"
        danger
        busy={isRevoking}
        onConfirm={() =>
          void revoke({ input: { mcp_client_uuid: asked?.mcp_client_uuid ?? '' } }).then(() => setAsked(null))
        }
      >
        Its connection ends at once. A person has to sign in and allow it again; a program with a portal API
        key can connect again until the key is revoked.
      </ConfirmDialog>
    </>
  );
}
