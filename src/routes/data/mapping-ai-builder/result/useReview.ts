import { graphql } from 'react-relay/hooks';
import type { ChangeMappingGenerationInput, useReviewMutation } from '#gql/useReviewMutation';
import { useMutation } from '#relay/useMutation.ts';

/** Confirms or changes the sources of fields; the server then runs the expression again. */
export function useReview(generation_uuid: string) {
  const [commit, isChanging] = useMutation<useReviewMutation>(
    graphql`
      mutation useReviewMutation($input: ChangeMappingGenerationInput!) {
        change_mapping_generation(input: $input) {
          generation {
            generation_uuid
            ...ResultStep_generation
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The source was not changed' },
  );
  const change = async (input: Omit<ChangeMappingGenerationInput, 'generation_uuid'>): Promise<boolean> =>
    (await commit({ input: { generation_uuid, ...input } })).ok;
  return [change, isChanging] as const;
}
