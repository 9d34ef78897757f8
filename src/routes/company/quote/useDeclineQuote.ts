import { graphql } from 'react-relay/hooks';
import type { useDeclineQuoteMutation } from '#gql/useDeclineQuoteMutation';
import { useMutation, type MutationResult } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';

/** Declines all offers of a quote, with a reason. */
export function useDeclineQuote(
  quote_uuid: string,
  lock_version: number,
): [decline: (reason: string) => Promise<MutationResult<useDeclineQuoteMutation>>, isDeclining: boolean] {
  const [run, isDeclining] = useMutation<useDeclineQuoteMutation>(
    graphql`
      mutation useDeclineQuoteMutation($input: DeclineQuoteInput!) {
        decline_quote(input: $input) {
          quote {
            quote_uuid
            status
            lock_version
            ...QuoteHead_quote
            ...QuoteActions_quote
            ...RequestCard_quote
            ...OffersCard_quote
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The offers were not declined', inForm: ['reason', 'lock_version'] },
  );
  return [
    async (reason) => {
      const result = await run({ input: { quote_uuid, lock_version, reason } });
      if (result.ok) notify.success('Offers declined');
      return result;
    },
    isDeclining,
  ];
}
