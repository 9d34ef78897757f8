import { graphql } from 'react-relay/hooks';
import type { GenerateMappingInput, useGenerateMutation } from '#gql/useGenerateMutation';
import { useMutation } from '../../../relay/useMutation.ts';
import type { FormFault } from '../../../ui/form/form-model.ts';

type Answer =
  | { readonly generation_uuid: string }
  /** The generation was not started. */
  | { readonly generation_uuid: null; readonly faults: readonly FormFault[] };

/** Starts a generation, which then runs on the server even if the page is left. */
export function useGenerate() {
  const [commit, isStarting] = useMutation<useGenerateMutation>(
    graphql`
      mutation useGenerateMutation($input: GenerateMappingInput!) {
        generate_mapping(input: $input) {
          generation {
            generation_uuid
            status
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
    { failure: 'The generation was not started', inForm: 'all' },
  );
  const start = async (input: GenerateMappingInput): Promise<Answer> => {
    const result = await commit({ input });
    if (!result.ok) return { generation_uuid: null, faults: result.faults };
    const generation_uuid = result.response.generate_mapping.generation?.generation_uuid;
    return generation_uuid === undefined ? { generation_uuid: null, faults: [] } : { generation_uuid };
  };
  return [start, isStarting] as const;
}
