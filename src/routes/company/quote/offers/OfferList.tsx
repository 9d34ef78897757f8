import { IconAlertTriangle } from '@tabler/icons-react';
import { formatDecimal } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { formatDifference, formatMinor } from './charge-labels.ts';
import { lowestTotal } from './compare.ts';
import { MarginButton } from './MarginButton.tsx';
import { OfferDecision } from './OfferDecision.tsx';
import { OfferTags, Span, ValidUntil } from './OfferFacts.tsx';
import type { OffersView } from './offers-view.ts';
import styles from './offers.module.css';

/** The comparison on a phone: one row per offer, best first, which expands to its charges. */
export function OfferList({ view }: { view: OffersView }) {
  const { offers, groups, missing, digits, margin_percent } = view;
  const best = lowestTotal(offers);
  return (
    <ul className={styles.list}>
      {offers.map((offer, n) => {
        const missed = missing[n] ?? 0;
        return (
          <li key={offer.offer_uuid}>
            <details open={n === 0}>
              <summary>
                <span className={styles.line}>
                  <b>{offer.carrier_name}</b> <OfferTags offer={offer} offers={offers} />
                  <b className={styles.price}>
                    {missed > 0 && <span className={styles.soon}>≥ </span>}
                    {formatMinor(offer.total, digits)}
                  </b>
                </span>
                <span className={styles.line}>
                  <span className={styles.muted}>
                    {offer.transit_days !== null && `${offer.transit_days} d, `}
                    {offer.way} <Span etd={offer.etd} eta={offer.eta} />
                  </span>
                  <small className={styles.price}>
                    {offer.total === best ? 'lowest' : formatDifference(offer.total - best, digits)}
                  </small>
                </span>
                <span className={styles.muted}>
                  Valid until <ValidUntil offer={offer} status={view.status} />
                  {offer.co2_kg !== null && ` · ${formatDecimal(offer.co2_kg, 1)} kg CO₂e`}
                </span>
                {missed > 0 && (
                  <span className={styles.soon}>
                    <IconAlertTriangle size={13} aria-hidden="true" /> {pluralize(missed, 'charge')}{' '}
                    {missed === 1 ? 'is' : 'are'} not quoted
                  </span>
                )}
              </summary>
              <dl className={styles.sums}>
                {groups.map(({ group, label, subtotals }) => (
                  <div key={group}>
                    <dt>{label}</dt>
                    <dd>
                      {subtotals[n]?.isPartial && '≥ '}
                      {formatMinor(subtotals[n]?.minor ?? 0, digits)}
                    </dd>
                  </div>
                ))}
                {margin_percent !== null && (
                  <div>
                    <dt>
                      Sell price <MarginButton view={view} />
                    </dt>
                    <dd>
                      <b>{offer.sell ?? '–'}</b>
                    </dd>
                  </div>
                )}
              </dl>
              <OfferDecision view={view} offer={offer} isBest={n === 0} isPartial={missed > 0} />
            </details>
          </li>
        );
      })}
    </ul>
  );
}
