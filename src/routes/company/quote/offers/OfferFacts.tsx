import { formatDate, formatDayMonth, toMillis } from '#lib/dates.ts';
import { useNow } from '#lib/useNow.ts';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { useZone } from '#ui/text/zone.ts';
import { expiryTone } from '../../_shared/quote-labels.ts';
import { standing, tagsOf, type Offer } from './compare.ts';
import type { OffersView } from './offers-view.ts';
import styles from './offers.module.css';

const DAY = 86_400_000;

/** The date until which an offer can be accepted, and the time left. */
export function ValidUntil({ offer, status }: { offer: Offer; status: OffersView['status'] }) {
  const zone = useZone();
  const now = useNow(60_000);
  if (offer.valid_until === null) return <span className={styles.muted}>–</span>;
  const until = toMillis(offer.valid_until);
  const days = Math.ceil((until - now) / DAY);
  const isOpen = offer.status === 'RECEIVED';
  const tone = isOpen ? expiryTone(status as 'QUOTED', until, now) : null;
  return (
    <span className={tone === 'soon' ? styles.soon : tone === 'over' ? styles.over : undefined}>
      {days > 300 ? formatDate(until, zone) : formatDayMonth(until, zone)}{' '}
      {isOpen && days > 0 && <span className={styles.muted}>{days} d left</span>}
    </span>
  );
}

/** "27 Sep → 18 Oct" */
export function Span({ etd, eta }: Pick<Offer, 'etd' | 'eta'>) {
  if (etd === null || eta === null) return null;
  return (
    <span className={styles.muted}>
      {formatDayMonth(etd, 'UTC')} → {formatDayMonth(eta, 'UTC')}
    </span>
  );
}

const tones = { 'Lowest total': 'ok', Fastest: 'run', 'Lowest CO₂e': 'skip' } as const;
const ends: Readonly<Record<string, string>> = {
  ACCEPTED: 'Accepted',
  EXPIRED: 'Expired',
  DECLINED: 'Declined',
};

/** The status of an offer, and what it is best at. */
export function OfferTags({ offer, offers }: { offer: Offer; offers: readonly Offer[] }) {
  const end = ends[offer.status];
  return (
    <span className={styles.tags}>
      {end && <StatusBadge tone={offer.status === 'ACCEPTED' ? 'ok' : 'skip'}>{end}</StatusBadge>}
      {offer.declined_reason !== null && <span className={styles.declined}>{offer.declined_reason}</span>}
      {tagsOf(offer, standing(offers)).map((tag) => (
        <StatusBadge key={tag} tone={tones[tag as keyof typeof tones]}>
          {tag}
        </StatusBadge>
      ))}
    </span>
  );
}
