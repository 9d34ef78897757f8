import { graphql, useFragment } from 'react-relay/hooks';
import type { OffersCard_quote$data, OffersCard_quote$key } from '#gql/OffersCard_quote';
import { formatAmount, formatMoney } from '#lib/money.ts';
import check from '#ui/actions/check.module.css';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { useMediaQuery } from '#ui/useMediaQuery.ts';
import { useAddressSearch } from '#routes/useAddressSearch.ts';
import { CopyOffers } from './CopyOffers.tsx';
import { basisWords, digitsIn, minorOf } from './charge-labels.ts';
import { chargeRows, inOrder, missingIn, orders, type Offer, type OrderName } from './compare.ts';
import { OfferList } from './OfferList.tsx';
import { OffersTable } from './OffersTable.tsx';
import type { OffersView } from './offers-view.ts';
import { SilentCarriers } from './SilentCarriers.tsx';
import styles from './offers.module.css';

type Stored = NonNullable<OffersCard_quote$data['offers']>[number];

const orderOptions = Object.entries(orders).map(([value, label]) => ({ value: value as OrderName, label }));
const isOrder = (name: string | null): name is OrderName => name !== null && Object.hasOwn(orders, name);

/** The name of a stop without its code: "Busan" for "Busan (KRPUS)". */
const townOf = (stop: string): string => stop.replace(/ \([A-Z]{5}\)$/, '');

/** Converts a stored offer for the comparison; null if the carrier made none. */
function toOffer(stored: Stored): Offer | null {
  const { total_in_quote_currency: total, route } = stored;
  if (!total) return null;
  const stops = route.slice(1).map((leg) => townOf(leg.from));
  return {
    offer_uuid: stored.offer_uuid,
    carrier_code: stored.carrier.carrier_code,
    carrier_name: stored.carrier.name,
    status: stored.status,
    declined_reason: stored.declined_reason ?? null,
    service: stored.service_name ?? '',
    way: stops.length === 0 ? 'direct' : `via ${stops.join(', ')}`,
    transit_days: stored.transit_days ?? null,
    etd: route[0]?.etd ?? null,
    eta: route.at(-1)?.eta ?? null,
    valid_until: stored.valid_until ?? null,
    free_time_days: stored.free_time_days ?? null,
    co2_kg: stored.co2_kg ?? null,
    charges: stored.charges.map((charge) => ({
      code: charge.code,
      name: charge.name,
      group: charge.group,
      basis: basisWords(charge.basis, charge.quantity),
      minor: minorOf(charge.amount_in_quote_currency.amount),
      original:
        charge.amount.currency === charge.amount_in_quote_currency.currency
          ? null
          : formatMoney(charge.amount.amount, charge.amount.currency),
    })),
    total: minorOf(total.amount),
    sell: stored.sell_total ? formatAmount(stored.sell_total.amount) : null,
    rates: stored.fx_rates.map(({ from_currency, rate }) => `${from_currency} at ${rate}`),
  };
}

/** The offers side by side, best first, and the carriers without one. */
export function OffersCard({ quoteRef }: { quoteRef: OffersCard_quote$key }) {
  const quote = useFragment(
    graphql`
      fragment OffersCard_quote on Quote @throwOnFieldError {
        quote_uuid
        quote_number
        status
        currency
        margin_percent
        lock_version
        ready_date
        viewer_can_edit
        offers_asked
        offers_received
        offers {
          offer_uuid
          status
          declined_reason
          carrier {
            carrier_code
            name
          }
          service_name
          transit_days
          route {
            from
            etd
            eta
          }
          valid_until
          free_time_days
          co2_kg
          charges {
            code
            name
            group
            basis
            quantity
            amount {
              amount
              currency
            }
            amount_in_quote_currency {
              amount
              currency
            }
          }
          total_in_quote_currency {
            amount
          }
          sell_total {
            amount
          }
          fx_rates {
            from_currency
            rate
          }
          ...SilentCarriers_offers
        }
      }
    `,
    quoteRef,
  );
  const [search, change] = useAddressSearch();
  const isNarrow = useMediaQuery('(max-width: 760px)');
  const order = search.get('by');
  const by = isOrder(order) ? order : 'total';
  const onlyDifferences = search.has('diff');
  const offers = inOrder(
    quote.offers.flatMap((stored) => toOffer(stored) ?? []),
    by,
  );
  const groups = chargeRows(offers);
  const [first] = quote.offers.flatMap(({ total_in_quote_currency: total }) => total?.amount ?? []);
  const view: OffersView = {
    quote_uuid: quote.quote_uuid,
    quote_number: quote.quote_number,
    status: quote.status,
    currency: quote.currency,
    digits: digitsIn(first ?? '0.00'),
    margin_percent: quote.margin_percent ?? null,
    lock_version: quote.lock_version,
    mayEdit: quote.viewer_can_edit,
    isTooLate: (day) => quote.ready_date != null && quote.ready_date < day,
    offers,
    groups,
    missing: missingIn(groups, offers),
    onlyDifferences: onlyDifferences && offers.length > 1,
  };
  const silent = quote.offers.filter((_offer, n) => toOffer(quote.offers[n] as Stored) === null);
  const partial = offers
    .filter((_offer, n) => (view.missing[n] ?? 0) > 0)
    .map(({ carrier_name }) => carrier_name);
  if (quote.offers_asked === 0) {
    return (
      <Card title="Offers">
        <EmptyState
          kind="none"
          title={quote.status === 'DRAFT' ? 'Not requested yet' : 'It was never requested'}
        >
          {quote.status === 'DRAFT'
            ? 'Request offers, and each carrier gets a column here as soon as it responds.'
            : 'No carrier was asked before the quote ended.'}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card
      title="Offers"
      hint={`${quote.offers_received} of ${quote.offers_asked} received`}
      actions={
        offers.length > 0 && (
          <>
            {offers.length > 1 && (
              <>
                <Segmented
                  label="Sort offers by"
                  options={orderOptions}
                  value={by}
                  onChange={(next) =>
                    change((now) => (next === 'total' ? now.delete('by') : now.set('by', next)))
                  }
                />
                {!isNarrow && (
                  <label className={styles.only}>
                    <input
                      type="checkbox"
                      className={check.check}
                      checked={onlyDifferences}
                      onChange={(event) => {
                        const { checked } = event.target;
                        change((now) => (checked ? now.set('diff', '1') : now.delete('diff')));
                      }}
                    />
                    Only differences
                  </label>
                )}
              </>
            )}
            <CopyOffers view={view} />
          </>
        )
      }
      foot={
        offers.length > 0 && (
          <>
            {partial.length > 0 &&
              `${partial.join(', ')} did not quote everything that others did; the total may rise. `}
            Amounts are purchase prices in {quote.currency}, converted at the rates of each offer.
          </>
        )
      }
    >
      <div className={styles.sides}>
        {offers.length > 0 && (isNarrow ? <OfferList view={view} /> : <OffersTable view={view} />)}
        {silent.length > 0 && <SilentCarriers offersRef={silent} view={view} />}
      </div>
    </Card>
  );
}
