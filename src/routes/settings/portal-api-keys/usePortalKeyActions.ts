import { graphql } from 'react-relay/hooks';
import type { usePortalKeyActionsRevokeMutation } from '#gql/usePortalKeyActionsRevokeMutation';
import type { usePortalKeyActionsRotateMutation } from '#gql/usePortalKeyActionsRotateMutation';
import { useMutation } from '../../../relay/useMutation.ts';

interface Named {
  readonly key_uuid: string;
  readonly name: string;
}

/** The actions that cannot be undone: rotating the secret, and revoking the key. */
export function usePortalKeyActions({ key_uuid, name }: Named) {
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
    { failure: `The secret of ${name} was not rotated` },
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
    /** Resolves to the new secret; null if there is none. */
    async rotateNow(): Promise<string | null> {
      const result = await rotate({ input: { key_uuid } });
      return result.ok ? (result.response.rotate_portal_api_key.client_secret ?? null) : null;
    },
    revokeNow: () => revoke({ input: { key_uuid } }),
  };
}
