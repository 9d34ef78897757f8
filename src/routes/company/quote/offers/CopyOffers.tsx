import { CopyButton } from '#ui/text/CopyButton.tsx';
import { formatMinor } from './charge-labels.ts';
import type { OffersView } from './offers-view.ts';

/** The comparison as plain text, for an email. */
function textOf({ quote_number, currency, digits, offers, missing }: OffersView): string {
  const lines = offers.map((offer, n) =>
    [
      `${offer.carrier_name}, ${offer.service} ${offer.way}`,
      `${(missing[n] ?? 0) > 0 ? 'at least ' : ''}${formatMinor(offer.total, digits)} ${currency}`,
      offer.transit_days === null ? '' : `${offer.transit_days} d`,
      offer.co2_kg === null ? '' : `${offer.co2_kg} kg CO₂e`,
    ]
      .filter(Boolean)
      .join(' | '),
  );
  return [`${quote_number}: offers`, ...lines].join('\n');
}

export function CopyOffers({ view }: { view: OffersView }) {
  return <CopyButton text={textOf(view)} what="offers" label="Copy as text" />;
}
