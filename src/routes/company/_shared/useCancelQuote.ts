import { graphql } from 'react-relay/hooks';
import type { useCancelQuoteMutation } from '#gql/useCancelQuoteMutation';
import { useMutation, type MutationResult } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';

type Extras = Parameters<ReturnType<typeof useMutation<useCancelQuoteMutation>>[0]>[1];

/** Cancels a quote and confirms it in a toast. */
export function useCancelQuote(): [
  cancel: (
    quote: { readonly quote_uuid: string; readonly quote_number: string; readonly lock_version: number },
    reason: string,
    extras?: Extras,
  ) => Promise<MutationResult<useCancelQuoteMutation>>,
  isCanceling: boolean,
] {
  const [run, isCanceling] = useMutation<useCancelQuoteMutation>(
    graphql`
      mutation useCancelQuoteMutation($input: CancelQuoteInput!) {
        cancel_quote(input: $input) {
          quote {
            quote_uuid
            status
            lock_version
            reason
            ...QuoteItem_quote
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The quote was not canceled', inForm: ['reason', 'lock_version'] },
  );
  return [
    async ({ quote_uuid, quote_number, lock_version }, reason, extras) => {
      const result = await run({ input: { quote_uuid, lock_version, reason: reason || null } }, extras);
      if (result.ok) notify.success(`${quote_number} canceled`);
      return result;
    },
    isCanceling,
  ];
}
