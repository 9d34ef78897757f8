import { graphql } from 'react-relay/hooks';
import type { useDiscardDraftMutation } from '#gql/useDiscardDraftMutation';
import { useMutation } from '#relay/useMutation.ts';

/** Discards a draft; the latest revision stays. */
export function useDiscardDraft(mapping_uuid: string) {
  const [discard, isDiscarding] = useMutation<useDiscardDraftMutation>(
    graphql`
      mutation useDiscardDraftMutation($input: DiscardMappingDraftInput!) {
        discard_mapping_draft(input: $input) {
          mapping {
            mapping_uuid
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
    { failure: 'The draft was not discarded', success: 'Draft discarded' },
  );
  return {
    isDiscarding,
    discardNow: async (lock_version: number): Promise<boolean> =>
      (await discard({ input: { mapping_uuid, lock_version } })).ok,
  };
}
