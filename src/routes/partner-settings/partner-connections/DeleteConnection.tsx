import { graphql } from 'react-relay/hooks';
import type { DeleteConnectionMutation } from '#gql/DeleteConnectionMutation';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { countInList } from '../../_shared/list-changes.ts';

interface DeleteConnectionProps {
  endpoint: {
    readonly endpoint_uuid: string;
    readonly company_uuid: string;
    readonly partner_uuid: string;
    readonly name: string;
  };
  /** The list to remove it from; null if no list is shown. */
  connectionId: string | null;
  /** Called before the row is removed. */
  onDelete?: () => void;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a connection is deleted. */
export function DeleteConnection(props: DeleteConnectionProps) {
  const { endpoint, connectionId, onDelete, onDeleted, onClose } = props;
  const { endpoint_uuid, company_uuid, partner_uuid, name } = endpoint;
  const [remove, isDeleting] = useMutation<DeleteConnectionMutation>(
    graphql`
      mutation DeleteConnectionMutation($input: DeleteEndpointInput!, $connections: [ID!]!) {
        delete_endpoint(input: $input) {
          endpoint {
            endpoint_uuid
            __id @deleteEdge(connections: $connections)
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${name} was not deleted`, success: `${name} deleted` },
  );
  const deleteNow = async () => {
    onDelete?.();
    const result = await remove(
      { input: { endpoint_uuid }, connections: connectionId === null ? [] : [connectionId] },
      {
        updater(store, response) {
          if (!response?.delete_endpoint.endpoint) return;
          if (connectionId !== null) countInList(store, { connectionId, company_uuid, by: -1 });
          // The list is fetched again when someone opens it.
          else store.get(dataID('TradingPartner', { partner_uuid }))?.invalidateRecord();
        },
      },
    );
    // After a deletion, this dialog has been unmounted together with its row.
    if (result.ok) onDeleted?.();
    else onClose();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Delete the connection “${name}”?`}
      confirmLabel="Delete"
      danger
      busy={isDeleting}
      onConfirm={() => void deleteNow()}
    >
      Its settings and secrets are deleted. This cannot be undone. To stop it for a while, disable it.
    </ConfirmDialog>
  );
}
