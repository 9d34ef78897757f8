import { commitMutation, graphql } from 'react-relay/hooks';
import type { Environment } from 'relay-runtime';
import type { reviewGroupMutation } from '#gql/reviewGroupMutation';
import { describeError } from '#relay/errors.ts';
import { payloadErrors } from '#relay/user-errors.ts';
import { notify } from '#ui/feedback/notify.ts';
import { serverNow } from '#lib/server-clock.ts';
import { defaultFilters, filterVariables, type SearchFilters } from '#shared/executions/search-filters.ts';

const FAILURE = 'Could not review';

/**
 * Asks the server to review the resubmission of a problem's executions. Resolves to the review's uuid, or to null after
 * showing an error.
 */
export const reviewGroup = (
  environment: Environment,
  partner_uuid: string,
  filters: Partial<SearchFilters>,
): Promise<string | null> =>
  new Promise((resolve) => {
    commitMutation<reviewGroupMutation>(environment, {
      mutation: graphql`
        mutation reviewGroupMutation($input: ReviewResubmissionInput!) {
          review_resubmission(input: $input) {
            resubmission_run {
              run_uuid
            }
            errors {
              path
              message
              code
            }
          }
        }
      `,
      variables: {
        input: { partner_uuid, filter: filterVariables({ ...defaultFilters, ...filters }, serverNow()) },
      },
      onCompleted(response) {
        const errors = payloadErrors(response);
        if (errors.length > 0) notify.error(errors.map(({ message }) => message).join(' '), FAILURE);
        resolve(response.review_resubmission.resubmission_run?.run_uuid ?? null);
      },
      onError(error) {
        const { title, message } = describeError(error);
        notify.error([title, message].filter(Boolean).join('. '), FAILURE);
        resolve(null);
      },
    });
  });
