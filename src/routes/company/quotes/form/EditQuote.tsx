import { useState } from 'react';
import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { EditQuoteQuery } from '#gql/EditQuoteQuery';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { useFormAddress } from '#shared/forms/form-address.ts';
import { isMode } from '../../_shared/quote-labels.ts';
import type { DrawerContext } from '../drawer-address.ts';
import { QuoteDrawer } from './QuoteDrawer.tsx';

interface EditQuoteProps extends DrawerContext {
  loaded: PreloadedQuery<EditQuoteQuery>;
}

/** `?edit=<uuid>`: the form of a draft. */
export function EditQuote({ loaded, connectionId }: EditQuoteProps) {
  const data = usePreloadedQuery<EditQuoteQuery>(
    graphql`
      query EditQuoteQuery($quote_uuid: ID!) @throwOnFieldError {
        quote(quote_uuid: $quote_uuid) {
          quote_uuid
          quote_number
          status
          mode
          currency
          ...QuoteDrawer_quote
        }
        ...QuoteDrawer_query
      }
    `,
    loaded,
  );
  const { close } = useFormAddress();
  const { quote } = data;
  // Requesting offers changes the status before the page of the offers has loaded; the form must stay until then.
  const [wasDraft] = useState(quote?.status === 'DRAFT');
  if (quote && wasDraft && isMode(quote.mode)) {
    return (
      <QuoteDrawer
        queryRef={data}
        quoteRef={quote}
        connectionId={connectionId}
        mode={quote.mode}
        currency={quote.currency}
      />
    );
  }
  return (
    <Drawer opened onClose={close} title={quote?.quote_number ?? 'Quote not found'}>
      <EmptyState
        kind="none"
        title={quote ? 'This request was already sent' : 'This quote does not exist'}
        action={<Button onClick={close}>Show all quotes</Button>}
      >
        {quote
          ? 'Only drafts can be changed. Duplicate the quote to ask for something else.'
          : 'It was deleted, or the link is wrong.'}
      </EmptyState>
    </Drawer>
  );
}
