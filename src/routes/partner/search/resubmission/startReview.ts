// The drawer that opens with the answer declares this fragment; this module only requests it.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { commitMutation, graphql } from 'react-relay/hooks';
import type { Environment } from 'relay-runtime';
import type { ReviewResubmissionInput, startReviewMutation } from '#gql/startReviewMutation';
import { describeError } from '#relay/errors.ts';
import { payloadErrors } from '#relay/user-errors.ts';
import { notify } from '#ui/feedback/notify.ts';

const FAILURE = 'Could not review';

/** Asks the server to review a resubmission. Resolves to the review's uuid, or to null after showing an error. */
export const startReview = (
  environment: Environment,
  input: ReviewResubmissionInput,
): Promise<string | null> =>
  new Promise((resolve) => {
    commitMutation<startReviewMutation>(environment, {
      mutation: graphql`
        mutation startReviewMutation($input: ReviewResubmissionInput!) {
          review_resubmission(input: $input) {
            resubmission_run {
              run_uuid
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
      variables: { input },
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
