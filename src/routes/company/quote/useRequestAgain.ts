import { graphql } from 'react-relay/hooks';
import type { useRequestAgainMutation } from '#gql/useRequestAgainMutation';
import { useMutation } from '#relay/useMutation.ts';
import { pluralize } from '#lib/text.ts';
import { notify } from '#ui/feedback/notify.ts';

/** Requests offers for a quote: from the given carriers or, for null, from a selection that the server makes. */
export function useRequestAgain(
  quote_uuid: string,
  lock_version: number,
): [request: (carrier_codes: readonly string[] | null) => Promise<boolean>, isRequesting: boolean] {
  const [run, isRequesting] = useMutation<useRequestAgainMutation>(
    graphql`
      mutation useRequestAgainMutation($input: RequestQuoteInput!) {
        request_quote(input: $input) {
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
    { failure: 'No offers were requested' },
  );
  return [
    async (carrier_codes) => {
      const result = await run({ input: { quote_uuid, lock_version, carrier_codes } });
      if (result.ok)
        notify.success(
          carrier_codes === null
            ? 'Offers requested'
            : `Requested from ${pluralize(carrier_codes.length, 'carrier')}`,
        );
      return result.ok;
    },
    isRequesting,
  ];
}
