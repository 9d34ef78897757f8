import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { AcceptOfferMutation } from '#gql/AcceptOfferMutation';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { formatMinor } from './charge-labels.ts';
import type { Offer } from './compare.ts';
import type { OffersView } from './offers-view.ts';

interface AcceptOfferProps {
  view: OffersView;
  offer: Offer;
  /** Whether it is the first in the current order. */
  isBest: boolean;
  isPartial: boolean;
}

/** Accepts an offer after a confirmation, because this declines the others. */
export function AcceptOffer({ view, offer, isBest, isPartial }: AcceptOfferProps) {
  const [isAsked, setAsked] = useState(false);
  const [accept, isAccepting] = useMutation<AcceptOfferMutation>(
    graphql`
      mutation AcceptOfferMutation($input: AcceptQuoteOfferInput!) {
        accept_quote_offer(input: $input) {
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
    { failure: 'The offer was not accepted' },
  );
  const { carrier_name } = offer;
  const price = `${formatMinor(offer.total, view.digits)} ${view.currency}`;
  const acceptNow = async () => {
    const result = await accept({ input: { offer_uuid: offer.offer_uuid, lock_version: view.lock_version } });
    setAsked(false);
    if (result.ok) notify.success(`${carrier_name} accepted. The carrier confirms the booking next.`);
  };
  return (
    <>
      <Button
        look={isBest ? 'primary' : 'default'}
        aria-label={`Accept ${carrier_name}…`}
        onClick={() => setAsked(true)}
      >
        Accept…
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={`Accept ${carrier_name} for ${isPartial ? 'at least ' : ''}${price}?`}
        confirmLabel="Accept offer"
        busy={isAccepting}
        onConfirm={() => void acceptNow()}
      >
        The booking is sent to the carrier, and all other offers are declined. Until the carrier confirms, the
        quote can still be canceled.
        {isPartial && ' It does not contain every charge that others quote; the price may rise.'}
      </ConfirmDialog>
    </>
  );
}
