import { graphql } from 'react-relay/hooks';
import type { useGenerateMutation } from '#gql/useGenerateMutation';
import type { UserError } from '#lib/user-error.ts';
import { useOnce } from '#relay/useOnce.ts';
import type { GenerationRequest } from './builder-values.ts';
import { useCancelGeneration } from './useCancelGeneration.ts';

type Answer =
  | { readonly generation_uuid: string }
  /** The generation was not started. */
  | { readonly generation_uuid: null; readonly errors: readonly UserError[] };

/**
 * Starts a generation, which then runs on the server even if the page is left. If it was left before the answer, ends the
 * generation: nothing would lead back to it.
 */
export function useGenerate(isHere: () => boolean) {
  const [cancel] = useCancelGeneration();
  const [commit, isStarting] = useOnce<useGenerateMutation>(
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
    { failure: 'The generation was not started', inForm: 'all', goesOn: true },
  );
  const start = async (input: GenerationRequest): Promise<Answer> => {
    const result = await commit({ input });
    if (!result.ok) return { generation_uuid: null, errors: result.errors };
    const generation_uuid = result.response.generate_mapping.generation?.generation_uuid;
    if (generation_uuid === undefined) return { generation_uuid: null, errors: [] };
    if (!isHere()) void cancel(generation_uuid);
    return { generation_uuid };
  };
  return [start, isStarting] as const;
}
