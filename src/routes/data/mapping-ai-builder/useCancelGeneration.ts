import { graphql } from 'react-relay/hooks';
import type { useCancelGenerationMutation } from '#gql/useCancelGenerationMutation';
import { useMutation } from '#relay/useMutation.ts';

/** Ends a generation that is queued or running. */
export function useCancelGeneration() {
  const [commit, isCanceling] = useMutation<useCancelGenerationMutation>(
    graphql`
      mutation useCancelGenerationMutation($input: CancelMappingGenerationInput!) {
        cancel_mapping_generation(input: $input) {
          generation {
            generation_uuid
            ...BuilderWizard_generation
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The generation was not canceled' },
  );
  const cancel = (generation_uuid: string) => commit({ input: { generation_uuid } });
  return [cancel, isCanceling] as const;
}
