import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { DeleteHostSystemMutation } from '#gql/DeleteHostSystemMutation';
import { useMutation } from '#relay/useMutation.ts';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { countInList } from '#shared/list-changes.ts';

interface DeleteHostSystemProps {
  system: { readonly host_system_uuid: string; readonly company_uuid: string; readonly name: string };
  connectionId: string;
  /** Called before the row is removed. */
  onDelete: () => void;
  onClose: () => void;
}

/** Asks for the name before a host system is deleted; says why if the server refuses. */
export function DeleteHostSystem({ system, connectionId, onDelete, onClose }: DeleteHostSystemProps) {
  const { host_system_uuid, company_uuid, name } = system;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [remove, isDeleting] = useMutation<DeleteHostSystemMutation>(
    graphql`
      mutation DeleteHostSystemMutation($input: DeleteHostSystemInput!, $connections: [ID!]!) {
        delete_host_system(input: $input) {
          host_system {
            host_system_uuid
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
    { failure: `${name} was not deleted`, success: `${name} deleted`, inForm: 'all' },
  );
  const confirm = async () => {
    onDelete();
    const result = await remove(
      { input: { host_system_uuid }, connections: [connectionId] },
      {
        updater(store, response) {
          if (response?.delete_host_system.host_system)
            countInList(store, { connectionId, company_uuid, by: -1 });
        },
      },
    );
    // After a deletion, this dialog has been unmounted together with its row.
    if (result.ok) return;
    const why = result.errors.map(({ message }) => message).join(' ');
    if (why === '') onClose();
    else setRefusal(why);
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Delete the host system “${name}”?`}
      confirmLabel="Delete"
      danger
      typeToConfirm={name}
      busy={isDeleting}
      error={refusal}
      onConfirm={() => void confirm()}
    >
      Its settings, secrets, and verifications are deleted. This cannot be undone. To stop it for a while,
      disable it.
    </ConfirmDialog>
  );
}
