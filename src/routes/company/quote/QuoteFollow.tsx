// The components that declare these fragments read the updates; this module only requests them.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { useMemo } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import type { QuoteFollowSubscription } from '#gql/QuoteFollowSubscription';
import { describeError } from '#relay/errors.ts';
import { notify } from '#ui/feedback/notify.ts';

interface QuoteFollowProps {
  quote_uuid: string;
  /** Whether the page shows the activity. */
  activity: boolean;
}

/** Subscribes the page to a quote while mounted: arriving offers and the actions of others. */
export function QuoteFollow({ quote_uuid, activity }: QuoteFollowProps) {
  const config = useMemo<GraphQLSubscriptionConfig<QuoteFollowSubscription>>(
    () => ({
      subscription: graphql`
        subscription QuoteFollowSubscription($quote_uuid: ID!, $activity: Boolean!) {
          quote_updated(quote_uuid: $quote_uuid) {
            quote_uuid
            status
            ...QuoteHead_quote
            ...QuoteActions_quote
            ...RequestCard_quote
            ...OffersCard_quote
            ...ActivityCard_quote @alias(as: "activity_card") @include(if: $activity)
          }
        }
      `,
      variables: { quote_uuid, activity },
      // The network layer reconnects by itself; an error here is a rejection.
      onError(error) {
        const { title, message } = describeError(error);
        notify.error([title, message].filter(Boolean).join('. '), 'Live updates have stopped');
      },
    }),
    [quote_uuid, activity],
  );
  useSubscription<QuoteFollowSubscription>(config);
  return null;
}
