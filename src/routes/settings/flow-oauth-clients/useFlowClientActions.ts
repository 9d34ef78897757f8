import { graphql } from 'react-relay/hooks';
import type { useFlowClientActionsDeleteMutation } from '#gql/useFlowClientActionsDeleteMutation';
import type { useFlowClientActionsEnableMutation } from '#gql/useFlowClientActionsEnableMutation';
import type { useFlowClientActionsRenewMutation } from '#gql/useFlowClientActionsRenewMutation';
import type { useFlowClientActionsRotateMutation } from '#gql/useFlowClientActionsRotateMutation';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { rotated, type Rotated } from '../../_shared/keys/rotated.ts';
import { countInList } from '../../_shared/list-changes.ts';

interface Named {
  readonly client_uuid: string;
  readonly lock_version: number;
  readonly company_uuid: string;
  readonly name: string;
}

/** The actions on a client that its row offers. */
export function useFlowClientActions(client: Named, connectionId: string) {
  const { client_uuid, lock_version, company_uuid, name } = client;
  const [renew] = useMutation<useFlowClientActionsRenewMutation>(
    graphql`
      mutation useFlowClientActionsRenewMutation($input: RenewFlowOauthClientActivationInput!) {
        renew_flow_oauth_client_activation(input: $input) {
          flow_oauth_client {
            client_uuid
            lock_version
            ...FlowOauthClientItem_client
            ...ClientAccess_client
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    {
      failure: 'The link was not sent',
      success: `A new activation link for ${name} was sent to you; the old one no longer works`,
    },
  );
  const [enable] = useMutation<useFlowClientActionsEnableMutation>(
    graphql`
      mutation useFlowClientActionsEnableMutation($input: SetFlowOauthClientEnabledInput!) {
        set_flow_oauth_client_enabled(input: $input) {
          flow_oauth_client {
            client_uuid
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
    { failure: `${name} was not changed` },
  );
  const [rotate, isRotating] = useMutation<useFlowClientActionsRotateMutation>(
    graphql`
      mutation useFlowClientActionsRotateMutation($input: RotateFlowOauthClientSecretInput!) {
        rotate_flow_oauth_client_secret(input: $input) {
          client_secret
          flow_oauth_client {
            client_uuid
            lock_version
            ...ClientAccess_client
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `The secret of ${name} was not rotated`, inForm: ['lock_version'] },
  );
  const [remove, isDeleting] = useMutation<useFlowClientActionsDeleteMutation>(
    graphql`
      mutation useFlowClientActionsDeleteMutation($input: DeleteFlowOauthClientInput!, $connections: [ID!]!) {
        delete_flow_oauth_client(input: $input) {
          flow_oauth_client {
            client_uuid
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
  const setEnabled = async (enabled: boolean): Promise<void> => {
    const result = await enable({ input: { client_uuid, enabled } });
    if (result.ok)
      notify.undo(`${name} ${enabled ? 'enabled' : 'disabled'}`, () => void setEnabled(!enabled));
  };
  return {
    isRotating,
    isDeleting,
    renewLink: () => void renew({ input: { client_uuid, lock_version } }),
    setEnabled,
    async rotateNow(overlap_hours: number): Promise<Rotated> {
      const result = await rotate({ input: { client_uuid, lock_version, overlap_hours } });
      return rotated(
        result,
        ({ rotate_flow_oauth_client_secret }) => rotate_flow_oauth_client_secret.client_secret,
      );
    },
    async deleteNow(): Promise<boolean> {
      const result = await remove(
        { input: { client_uuid }, connections: [connectionId] },
        {
          updater(store, response) {
            if (response?.delete_flow_oauth_client.flow_oauth_client)
              countInList(store, { connectionId, company_uuid, by: -1 });
          },
        },
      );
      return result.ok;
    },
  };
}
