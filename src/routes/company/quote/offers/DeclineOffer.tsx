import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { DeclineOfferMutation } from '#gql/DeclineOfferMutation';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { ReasonDialog } from '../../_shared/ReasonDialog.tsx';
import type { Offer } from './compare.ts';
import type { OffersView } from './offers-view.ts';

/** Declines one offer, for a reason: the others stay open, unless it was the last one. */
export function DeclineOffer({ view, offer }: { view: OffersView; offer: Offer }) {
  const [isAsked, setAsked] = useState(false);
  const [decline, isDeclining] = useMutation<DeclineOfferMutation>(
    graphql`
      mutation DeclineOfferMutation($input: DeclineQuoteOfferInput!) {
        decline_quote_offer(input: $input) {
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
    { failure: 'The offer was not declined', inForm: ['reason'] },
  );
  const { carrier_name, offer_uuid } = offer;
  const isLast =
    view.status !== 'PARTIALLY_QUOTED' &&
    !view.offers.some((candidate) => candidate !== offer && candidate.status === 'RECEIVED');
  return (
    <>
      <Button look="quiet" aria-label={`Decline ${carrier_name}…`} onClick={() => setAsked(true)}>
        Decline…
      </Button>
      <ReasonDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={`Decline the offer of ${carrier_name}?`}
        confirmLabel="Decline offer"
        cancelLabel="Keep offer"
        required
        busy={isDeclining}
        onConfirm={async (reason) => {
          const result = await decline({ input: { offer_uuid, lock_version: view.lock_version, reason } });
          if (!result.ok) return result.errors;
          notify.success(`${carrier_name} declined`);
          return null;
        }}
      >
        {isLast
          ? 'It is the last open offer: the quote is declined with it. This cannot be undone.'
          : 'It can no longer be accepted; the other offers stay open. The carrier can be asked again.'}
      </ReasonDialog>
    </>
  );
}
