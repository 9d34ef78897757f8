import { graphql, useFragment } from 'react-relay/hooks';
import type { useLibraryActions_document$key } from '#gql/useLibraryActions_document';
import type { useLibraryActionsDeleteMutation } from '#gql/useLibraryActionsDeleteMutation';
import type { useLibraryActionsMoveMutation } from '#gql/useLibraryActionsMoveMutation';
import type { useLibraryActionsShareMutation } from '#gql/useLibraryActionsShareMutation';
import { useMutation, type MutationResult } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { folderWords } from './library-labels.ts';
import { useRefreshLibrary } from './useRefreshLibrary.ts';

export type MoveResult = MutationResult<useLibraryActionsMoveMutation>;

/** The actions on a document that its row offers. */
export function useLibraryActions(documentRef: useLibraryActions_document$key, connectionId: string) {
  const { document_uuid, partner_uuid, name, folder, lock_version, trading_partner } = useFragment(
    graphql`
      fragment useLibraryActions_document on LibraryDocument {
        document_uuid
        partner_uuid
        name
        folder
        lock_version
        trading_partner {
          partner_uuid
          partner_name
        }
      }
    `,
    documentRef,
  );
  const refresh = useRefreshLibrary(partner_uuid);
  const [share, isSharing] = useMutation<useLibraryActionsShareMutation>(
    graphql`
      mutation useLibraryActionsShareMutation($input: ShareLibraryDocumentInput!) {
        share_library_document(input: $input) {
          library_document {
            document_uuid
            is_shared
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
    { failure: `${name} was not changed` },
  );
  const [saveFolder] = useMutation<useLibraryActionsMoveMutation>(
    graphql`
      mutation useLibraryActionsMoveMutation($input: UpdateLibraryDocumentInput!) {
        update_library_document(input: $input) {
          library_document {
            document_uuid
            folder
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
    { failure: `${name} was not moved`, inForm: 'all' },
  );
  const [remove, isDeleting] = useMutation<useLibraryActionsDeleteMutation>(
    graphql`
      mutation useLibraryActionsDeleteMutation($input: DeleteLibraryDocumentInput!, $connections: [ID!]!) {
        delete_library_document(input: $input) {
          library_document {
            document_uuid
            __id @deleteEdge(connections: $connections)
          }
          trading_partner {
            partner_uuid
            ...FolderNav_partner
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${name} was not deleted` },
  );

  const setShared = async (is_shared: boolean): Promise<boolean> => {
    const { ok } = await share({ input: { document_uuid, is_shared } });
    if (ok) notify.success(is_shared ? `${name} shared with guests` : `${name} is no longer shared`);
    return ok;
  };
  const move = async (to: string, version = lock_version, from = folder): Promise<MoveResult> => {
    const result = await saveFolder({ input: { document_uuid, folder: to, lock_version: version } });
    const moved = result.ok ? result.response.update_library_document.library_document : null;
    if (!moved) return result;
    notify.undo(
      `${name} moved to ${folderWords(moved.folder)}`,
      () => void move(from, moved.lock_version, moved.folder),
    );
    refresh();
    return result;
  };
  const deleteNow = async (): Promise<boolean> => {
    const { ok } = await remove(
      { input: { document_uuid }, connections: [connectionId] },
      {
        updater(store, response) {
          const connection = response?.delete_library_document.library_document && store.get(connectionId);
          const count = connection?.getValue('total_count');
          if (typeof count === 'number') connection?.setValue(count - 1, 'total_count');
        },
      },
    );
    if (ok) notify.success(`${name} deleted`);
    return ok;
  };
  return {
    partner_name: trading_partner.partner_name,
    setShared,
    isSharing,
    move,
    deleteNow,
    isDeleting,
  };
}
