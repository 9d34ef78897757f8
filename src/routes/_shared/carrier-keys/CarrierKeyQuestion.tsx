import { graphql } from 'react-relay/hooks';
import type { CarrierKeyQuestionDeleteMutation } from '#gql/CarrierKeyQuestionDeleteMutation';
import type { CarrierKeyQuestionRevokeMutation } from '#gql/CarrierKeyQuestionRevokeMutation';
import { pluralize } from '#lib/text.ts';
import { useMutation } from '#relay/useMutation.ts';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { countInList } from '../list-changes.ts';

interface CarrierKeyQuestionProps {
  action: 'revoke' | 'delete';
  apiKey: {
    readonly key_uuid: string;
    readonly company_uuid: string;
    readonly label: string;
    readonly used_by: { readonly total_count: number };
  };
  connectionId: string;
  /** Called before the row is removed. */
  onDelete: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a key is revoked or deleted, which cannot be undone. */
export function CarrierKeyQuestion({
  action,
  apiKey,
  connectionId,
  onDelete,
  onClose,
}: CarrierKeyQuestionProps) {
  const { key_uuid, company_uuid, label, used_by } = apiKey;
  const [revoke, isRevoking] = useMutation<CarrierKeyQuestionRevokeMutation>(
    graphql`
      mutation CarrierKeyQuestionRevokeMutation($input: RevokeCarrierApiKeyInput!) {
        revoke_carrier_api_key(input: $input) {
          carrier_api_key {
            key_uuid
            status
            masked_key
            lock_version
            secrets {
              name
              is_set
              updated_at
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${label} was not revoked`, success: `${label} revoked` },
  );
  const [remove, isDeleting] = useMutation<CarrierKeyQuestionDeleteMutation>(
    graphql`
      mutation CarrierKeyQuestionDeleteMutation($input: DeleteCarrierApiKeyInput!, $connections: [ID!]!) {
        delete_carrier_api_key(input: $input) {
          carrier_api_key {
            key_uuid
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
    { failure: `${label} was not deleted`, success: `${label} deleted` },
  );
  const deleteNow = async () => {
    onDelete();
    const result = await remove(
      { input: { key_uuid }, connections: [connectionId] },
      {
        updater(store, response) {
          if (response?.delete_carrier_api_key.carrier_api_key)
            countInList(store, { connectionId, company_uuid, by: -1 });
        },
      },
    );
    // After a deletion, this dialog has been unmounted together with its row.
    if (!result.ok) onClose();
  };
  return action === 'revoke' ? (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Revoke the carrier API key “${label}”?`}
      confirmLabel="Revoke"
      danger
      busy={isRevoking}
      onConfirm={() => void revoke({ input: { key_uuid } }).then(onClose)}
    >
      {used_by.total_count > 0 &&
        `Traffic of ${pluralize(used_by.total_count, 'partner')} with this carrier stops. `}
      Its secrets are deleted. This cannot be undone. To stop it for a while, disable it.
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Delete the carrier API key “${label}”?`}
      confirmLabel="Delete"
      danger
      busy={isDeleting}
      onConfirm={() => void deleteNow()}
    >
      It is removed from the list, and its secrets are deleted. This cannot be undone.
    </ConfirmDialog>
  );
}
