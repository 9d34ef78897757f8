import { graphql } from 'react-relay/hooks';
import { commitMutation, type Environment } from 'relay-runtime';
import type { draftMutationMutation, SaveMappingDraftInput } from '#gql/draftMutationMutation';
import { payloadErrors } from '#relay/user-errors.ts';
import type { Content } from '../content/content.ts';
import { readDraft } from '../content/stored-content.ts';

/** The result of saving a draft. */
export type DraftAnswer =
  | { readonly kind: 'saved'; readonly lock_version: number; readonly content: Content }
  /** A later draft exists, from somebody else or from another tab. It is now in the store. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'refused'; readonly message: string };

/** Saves a draft. Shows no toast, because drafts are saved while people type; the page's head shows the state. */
export function saveDraft(environment: Environment, input: SaveMappingDraftInput): Promise<DraftAnswer> {
  return new Promise((resolve, reject) => {
    commitMutation<draftMutationMutation>(environment, {
      mutation: graphql`
        mutation draftMutationMutation($input: SaveMappingDraftInput!) {
          save_mapping_draft(input: $input) {
            mapping {
              mapping_uuid
              draft {
                lock_version
                ...storedContent_draft
              }
              ...useDraft_mapping
            }
            errors {
              path
              message
              code
            }
          }
        }
      `,
      variables: { input },
      onError: reject,
      onCompleted(response) {
        const [error] = payloadErrors(response);
        const draft = response.save_mapping_draft.mapping?.draft;
        if (error?.code === 'CONFLICT') resolve({ kind: 'conflict' });
        else if (error) resolve({ kind: 'refused', message: error.message });
        else if (draft)
          resolve({ kind: 'saved', lock_version: draft.lock_version, content: readDraft(draft) });
        else reject(new Error('The server did not return the draft'));
      },
    });
  });
}
