import { graphql } from 'react-relay/hooks';
import type { RecordProxy, RecordSourceSelectorProxy } from 'relay-runtime';
import type { useDuplicateQuoteMutation } from '#gql/useDuplicateQuoteMutation';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';

/** Copies a quote to a new draft. Resolves to the draft's uuid; null if it failed. */
export function useDuplicateQuote(
  onMade?: (store: RecordSourceSelectorProxy, edge: RecordProxy) => void,
): (quote_uuid: string) => Promise<string | null> {
  const [run] = useMutation<useDuplicateQuoteMutation>(
    graphql`
      mutation useDuplicateQuoteMutation($input: DuplicateQuoteInput!) {
        duplicate_quote(input: $input) {
          quote_edge {
            cursor
            node {
              quote_uuid
              quote_number
              ...QuoteItem_quote
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The quote was not duplicated' },
  );
  return async (quote_uuid) => {
    const result = await run(
      { input: { quote_uuid } },
      {
        updater(store) {
          const edge = store.getRootField('duplicate_quote')?.getLinkedRecord('quote_edge');
          if (edge) onMade?.(store, edge);
        },
      },
    );
    const draft = result.ok ? result.response.duplicate_quote.quote_edge?.node : null;
    if (draft) notify.success(`${draft.quote_number} is a draft of the same request`);
    return draft?.quote_uuid ?? null;
  };
}
