import { graphql, useFragment } from 'react-relay/hooks';
import type { OfferStatus, SilentCarriers_offers$key } from '#gql/SilentCarriers_offers';
import { useNow } from '#lib/useNow.ts';
import { Button } from '#ui/actions/Button.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook, type StatusLook } from '#ui/status/tone.ts';
import { useRequestAgain } from '../useRequestAgain.ts';
import { EXTENSIBLE, type OffersView } from './offers-view.ts';
import styles from './offers.module.css';

const looks: Readonly<Record<Exclude<OfferStatus, '%future added value'>, StatusLook>> = {
  PENDING: { tone: 'run', label: 'Pending' },
  RECEIVED: { tone: 'ok', label: 'Received' },
  NO_OFFER: { tone: 'skip', label: 'No offer' },
  ERROR: { tone: 'fail', label: 'Error' },
  ACCEPTED: { tone: 'ok', label: 'Accepted' },
  DECLINED: { tone: 'skip', label: 'Closed' },
  EXPIRED: { tone: 'skip', label: 'Expired' },
};

interface SilentCarriersProps {
  offersRef: SilentCarriers_offers$key;
  view: OffersView;
}

/** The carriers without an offer, with the reason and a button to ask again. */
export function SilentCarriers({ offersRef, view }: SilentCarriersProps) {
  const offers = useFragment(
    graphql`
      fragment SilentCarriers_offers on QuoteOffer @relay(plural: true) {
        offer_uuid
        status
        error_message
        carrier {
          carrier_code
          name
        }
      }
    `,
    offersRef,
  );
  const [request, isRequesting] = useRequestAgain(view.quote_uuid, view.lock_version);
  const today = new Date(useNow(60_000)).toISOString().slice(0, 10);
  const tooLate = view.isTooLate(today)
    ? 'The ready date has passed. Duplicate the quote to ask for a new one.'
    : undefined;
  return (
    <section aria-label="Without an offer" className={styles.silent}>
      <h3>Without an offer</h3>
      <ul>
        {offers.map(({ offer_uuid, status, error_message, carrier }) => {
          const { tone, label } = statusLook(looks, status);
          return (
            <li key={offer_uuid}>
              <p>
                <b>{carrier.name}</b> <span className={styles.code}>{carrier.carrier_code}</span>
              </p>
              <StatusBadge tone={tone}>{label}</StatusBadge>
              {error_message && <p className={styles.reason}>{error_message}</p>}
              {view.mayEdit &&
                EXTENSIBLE.has(view.status) &&
                (status === 'ERROR' || status === 'NO_OFFER') && (
                  <Button
                    small
                    aria-label={`Request again from ${carrier.name}`}
                    busy={isRequesting}
                    aria-disabled={tooLate === undefined ? undefined : true}
                    data-tip={tooLate}
                    onClick={() => {
                      if (tooLate === undefined) void request([carrier.carrier_code]);
                    }}
                  >
                    Request again
                  </Button>
                )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
