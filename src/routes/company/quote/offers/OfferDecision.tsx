import { useNow } from '#lib/useNow.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useRequestAgain } from '../useRequestAgain.ts';
import { AcceptOffer } from './AcceptOffer.tsx';
import type { Offer } from './compare.ts';
import { DeclineOffer } from './DeclineOffer.tsx';
import { canAccept, canRequest, type OffersView } from './offers-view.ts';

interface OfferDecisionProps {
  view: OffersView;
  offer: Offer;
  /** Whether it is the first in the current order. */
  isBest: boolean;
  /** Whether other offers include charges that this one lacks. */
  isPartial: boolean;
}

/** The possible decisions on an offer: accept or decline it, or request a new one after it was declined. */
export function OfferDecision({ view, offer, isBest, isPartial }: OfferDecisionProps) {
  const [request, isRequesting] = useRequestAgain(view.quote_uuid, view.lock_version);
  const today = new Date(useNow(60_000)).toISOString().slice(0, 10);
  if (canAccept(view, offer)) {
    return (
      <>
        <DeclineOffer view={view} offer={offer} />
        <AcceptOffer view={view} offer={offer} isBest={isBest} isPartial={isPartial} />
      </>
    );
  }
  if (!canRequest(view, offer) || view.isTooLate(today)) return null;
  return (
    <Button
      aria-label={`Request again from ${offer.carrier_name}`}
      busy={isRequesting}
      onClick={() => void request([offer.carrier_code])}
    >
      Request again
    </Button>
  );
}
