import { graphql } from 'react-relay/hooks';
import type { useIdentityActionsDefaultMutation } from '#gql/useIdentityActionsDefaultMutation';
import type { useIdentityActionsDeleteMutation } from '#gql/useIdentityActionsDeleteMutation';
import { useMutation } from '#relay/useMutation.ts';
import { countInList } from '#shared/list-changes.ts';

interface Named {
  readonly identity_uuid: string;
  readonly company_uuid: string;
  readonly identifier: string;
  readonly standard: string;
}

/** The actions on an identity that its row offers. */
export function useIdentityActions(identity: Named, connectionId: string) {
  const { identity_uuid, company_uuid, identifier, standard } = identity;
  const [makeDefault] = useMutation<useIdentityActionsDefaultMutation>(
    graphql`
      mutation useIdentityActionsDefaultMutation($input: SaveEdiIdentityInput!) {
        save_edi_identity(input: $input) {
          edi_identity {
            identity_uuid
            is_default
            lock_version
          }
          previous_default {
            identity_uuid
            is_default
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
      failure: `${identifier} was not made the default`,
      success: `${identifier} is the default for ${standard}`,
    },
  );
  const [remove, isDeleting] = useMutation<useIdentityActionsDeleteMutation>(
    graphql`
      mutation useIdentityActionsDeleteMutation($input: DeleteEdiIdentityInput!, $connections: [ID!]!) {
        delete_edi_identity(input: $input) {
          edi_identity {
            identity_uuid
            __id @deleteEdge(connections: $connections)
          }
          next_default {
            identity_uuid
            is_default
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
    { failure: `${identifier} was not deleted`, success: `${identifier} deleted` },
  );
  return {
    isDeleting,
    makeDefaultNow: (lock_version: number) =>
      void makeDefault({ input: { identity_uuid, lock_version, is_default: true } }),
    deleteNow: () =>
      remove(
        { input: { identity_uuid }, connections: [connectionId] },
        {
          updater(store, response) {
            if (response?.delete_edi_identity.edi_identity)
              countInList(store, { connectionId, company_uuid, by: -1 });
          },
        },
      ),
  };
}
