// The components that declare these fragments read the updates; this module only requests them.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { useMemo } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import type { VerificationFollowSubscription } from '#gql/VerificationFollowSubscription';
import { describeError } from '#relay/errors.ts';
import { notify } from '#ui/feedback/notify.ts';

/** Subscribes the page to a running verification while mounted. */
export function VerificationFollow({ verification_uuid }: { verification_uuid: string }) {
  const config = useMemo<GraphQLSubscriptionConfig<VerificationFollowSubscription>>(
    () => ({
      subscription: graphql`
        subscription VerificationFollowSubscription($verification_uuid: ID!) {
          endpoint_verification(verification_uuid: $verification_uuid) {
            verification_uuid
            ...VerificationReport_verification
            host_system {
              host_system_uuid
              verification_status
              certificate_expires_at
            }
            endpoint {
              endpoint_uuid
              verification_status
              certificate_expires_at
            }
          }
        }
      `,
      variables: { verification_uuid },
      // The network layer reconnects by itself; an error here is a rejection.
      onError(error) {
        const { title, message } = describeError(error);
        notify.error([title, message].filter(Boolean).join('. '), 'Live updates have stopped');
      },
    }),
    [verification_uuid],
  );
  useSubscription<VerificationFollowSubscription>(config);
  return null;
}
