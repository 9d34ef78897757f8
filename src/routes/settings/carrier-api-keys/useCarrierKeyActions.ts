import { graphql } from 'react-relay/hooks';
import type { useCarrierKeyActionsDeleteMutation } from '#gql/useCarrierKeyActionsDeleteMutation';
import type { useCarrierKeyActionsEnableMutation } from '#gql/useCarrierKeyActionsEnableMutation';
import type { useCarrierKeyActionsRevokeMutation } from '#gql/useCarrierKeyActionsRevokeMutation';
import { useMutation } from '../../../relay/useMutation.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { countInList } from '../_developers/list-changes.ts';

interface Named {
  readonly key_uuid: string;
  readonly company_uuid: string;
  readonly label: string;
}

/** What can be done to a key from its row. */
export function useCarrierKeyActions({ key_uuid, company_uuid, label }: Named, connectionId: string) {
  const [enable] = useMutation<useCarrierKeyActionsEnableMutation>(
    graphql`
      mutation useCarrierKeyActionsEnableMutation($input: SaveCarrierApiKeyInput!) {
        save_carrier_api_key(input: $input) {
          carrier_api_key {
            key_uuid
            status
            lock_version
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${label} was not changed` },
  );
  const [revoke, isRevoking] = useMutation<useCarrierKeyActionsRevokeMutation>(
    graphql`
      mutation useCarrierKeyActionsRevokeMutation($input: RevokeCarrierApiKeyInput!) {
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
  const [remove, isDeleting] = useMutation<useCarrierKeyActionsDeleteMutation>(
    graphql`
      mutation useCarrierKeyActionsDeleteMutation($input: DeleteCarrierApiKeyInput!, $connections: [ID!]!) {
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
  const setEnabled = async (enabled: boolean, lock_version: number): Promise<void> => {
    const result = await enable({ input: { key_uuid, lock_version, enabled } });
    if (!result.ok) return;
    const next = result.response.save_carrier_api_key.carrier_api_key?.lock_version ?? lock_version;
    notify.undo(`${label} ${enabled ? 'enabled' : 'disabled'}`, () => void setEnabled(!enabled, next));
  };
  return {
    isRevoking,
    isDeleting,
    setEnabled,
    revokeNow: () => revoke({ input: { key_uuid } }),
    async deleteNow(): Promise<boolean> {
      const result = await remove(
        { input: { key_uuid }, connections: [connectionId] },
        {
          updater(store, response) {
            if (response?.delete_carrier_api_key.carrier_api_key)
              countInList(store, { connectionId, company_uuid, by: -1 });
          },
        },
      );
      return result.ok;
    },
  };
}
