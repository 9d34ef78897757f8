import { graphql } from 'react-relay/hooks';
import type { useAdapterActionsDeleteMutation } from '#gql/useAdapterActionsDeleteMutation';
import type { useAdapterActionsRotateMutation } from '#gql/useAdapterActionsRotateMutation';
import type { useAdapterActionsSubmitMutation } from '#gql/useAdapterActionsSubmitMutation';
import { useMutation } from '#relay/useMutation.ts';
import { rotated, type Rotated } from '../../_shared/keys/rotated.ts';

interface Named {
  readonly adapter_uuid: string;
  readonly lock_version: number;
  readonly name: string;
}

/** The actions on an adapter that its row offers. */
export function useAdapterActions({ adapter_uuid, lock_version, name }: Named, connectionId: string) {
  const [submit] = useMutation<useAdapterActionsSubmitMutation>(
    graphql`
      mutation useAdapterActionsSubmitMutation($input: SubmitRemoteAdapterInput!) {
        submit_remote_adapter(input: $input) {
          remote_adapter {
            adapter_uuid
            review_status
            review_note
            submitted_at
            reviewed_at
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
    {
      failure: `${name} was not submitted`,
      success: `${name} submitted. It can be used in this workspace meanwhile; refresh to see the result`,
    },
  );
  const [rotate, isRotating] = useMutation<useAdapterActionsRotateMutation>(
    graphql`
      mutation useAdapterActionsRotateMutation($input: RotateRemoteAdapterSecretInput!) {
        rotate_remote_adapter_secret(input: $input) {
          shared_secret
          remote_adapter {
            adapter_uuid
            secret {
              name
              updated_at
            }
            previous_secret_expires_at
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
    { failure: `The secret of ${name} was not rotated`, inForm: ['lock_version'] },
  );
  const [remove, isDeleting] = useMutation<useAdapterActionsDeleteMutation>(
    graphql`
      mutation useAdapterActionsDeleteMutation($input: DeleteRemoteAdapterInput!, $connections: [ID!]!) {
        delete_remote_adapter(input: $input) {
          remote_adapter {
            adapter_uuid
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
  return {
    isRotating,
    isDeleting,
    submitNow: () => void submit({ input: { adapter_uuid, lock_version } }),
    async rotateNow(overlap_hours: number): Promise<Rotated> {
      const result = await rotate({ input: { adapter_uuid, lock_version, overlap_hours } });
      return rotated(
        result,
        ({ rotate_remote_adapter_secret }) => rotate_remote_adapter_secret.shared_secret,
      );
    },
    deleteNow: () => remove({ input: { adapter_uuid }, connections: [connectionId] }),
  };
}
