import { graphql } from 'react-relay/hooks';
import type { usePortalKeyActionsRevokeMutation } from '#gql/usePortalKeyActionsRevokeMutation';
import type { usePortalKeyActionsRotateMutation } from '#gql/usePortalKeyActionsRotateMutation';
import { useMutation } from '#relay/useMutation.ts';
import { rotated, type Rotated } from '../../_shared/keys/rotated.ts';

interface Named {
  readonly key_uuid: string;
  readonly lock_version: number;
  readonly name: string;
}

/** The actions that cannot be undone: rotating the secret, and revoking the key. */
export function usePortalKeyActions({ key_uuid, lock_version, name }: Named) {
  const [rotate, isRotating] = useMutation<usePortalKeyActionsRotateMutation>(
    graphql`
      mutation usePortalKeyActionsRotateMutation($input: RotatePortalApiKeyInput!) {
        rotate_portal_api_key(input: $input) {
          client_secret
          portal_api_key {
            key_uuid
            lock_version
            updated_at
            updated_by {
              display
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
    { failure: `The secret of ${name} was not rotated`, inForm: ['lock_version'] },
  );
  const [revoke, isRevoking] = useMutation<usePortalKeyActionsRevokeMutation>(
    graphql`
      mutation usePortalKeyActionsRevokeMutation($input: RevokePortalApiKeyInput!) {
        revoke_portal_api_key(input: $input) {
          portal_api_key {
            key_uuid
            status
            lock_version
            updated_at
            updated_by {
              display
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
    { failure: `${name} was not revoked`, success: `${name} revoked` },
  );
  return {
    isRotating,
    isRevoking,
    async rotateNow(): Promise<Rotated> {
      const result = await rotate({ input: { key_uuid, lock_version } });
      return rotated(result, ({ rotate_portal_api_key }) => rotate_portal_api_key.client_secret);
    },
    revokeNow: () => revoke({ input: { key_uuid } }),
  };
}
