import { graphql } from 'react-relay/hooks';
import type { useRetryResubmissionMutation } from '#gql/useRetryResubmissionMutation';
import { useMutation } from '#relay/useMutation.ts';

/** Resubmits again the executions that failed or were left out: all of them, or only the given ones. */
export function useRetryResubmission(
  run_uuid: string,
  /** As it was read: retries of others since are a CONFLICT. */
  expected_retry_count: number,
): [retry: (invocation_uuids: readonly string[] | null) => void, isRetrying: boolean] {
  const [retry, isRetrying] = useMutation<useRetryResubmissionMutation>(
    graphql`
      mutation useRetryResubmissionMutation($input: RetryResubmissionInput!) {
        retry_resubmission(input: $input) {
          resubmission_run {
            run_uuid
            # oxlint-disable-next-line relay/must-colocate-fragment-spreads
            ...OpenedRun_run
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'Nothing was retried' },
  );
  return [
    (invocation_uuids) => void retry({ input: { run_uuid, expected_retry_count, invocation_uuids } }),
    isRetrying,
  ];
}
