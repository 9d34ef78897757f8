import { graphql } from 'react-relay/hooks';
import type { DeleteConnectionMutation } from '#gql/DeleteConnectionMutation';
import { useMutation } from '../../../relay/useMutation.ts';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { countInList } from '../../_shared/list-changes.ts';

interface DeleteConnectionProps {
  endpoint: { readonly endpoint_uuid: string; readonly company_uuid: string; readonly name: string };
  connectionId: string;
  /** Said before the row goes. */
  onDelete: () => void;
  onClose: () => void;
}

/** Asks before a connection is deleted. */
export function DeleteConnection({ endpoint, connectionId, onDelete, onClose }: DeleteConnectionProps) {
  const { endpoint_uuid, company_uuid, name } = endpoint;
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
    onDelete();
    const result = await remove(
      { input: { endpoint_uuid }, connections: [connectionId] },
      {
        updater(store, response) {
          if (response?.delete_endpoint.endpoint) countInList(store, { connectionId, company_uuid, by: -1 });
        },
      },
    );
    // With the row, this dialog has gone already.
    if (!result.ok) onClose();
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
