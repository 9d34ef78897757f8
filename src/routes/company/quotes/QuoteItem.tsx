import { graphql, useFragment } from 'react-relay/hooks';
import type { QuoteItem_quote$key } from '#gql/QuoteItem_quote';
import { formatDate, formatDayMonth, toMillis, type Instant } from '#lib/dates.ts';
import { formatMoney } from '#lib/money.ts';
import { useNow } from '#lib/useNow.ts';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useZone } from '#ui/text/zone.ts';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import { paths } from '../../paths.ts';
import { expiryTone, modeWords, quoteStatuses } from '../_shared/quote-labels.ts';
import { QuotePlaceWords } from '../_shared/QuotePlaceWords.tsx';
import type { QuoteColumn } from './quote-filters.ts';
import { QuoteMenu } from './QuoteMenu.tsx';
import styles from './QuoteItem.module.css';

const yearOf = (at: Instant): number => new Date(at).getUTCFullYear();

interface QuoteItemProps {
  quoteRef: QuoteItem_quote$key;
  connectionId: string;
}

export function QuoteItem({ quoteRef, connectionId }: QuoteItemProps) {
  const quote = useFragment(
    graphql`
      fragment QuoteItem_quote on Quote {
        quote_uuid
        company_uuid
        quote_number
        status
        mode
        origin {
          ...QuotePlaceWords_place
        }
        destination {
          ...QuotePlaceWords_place
        }
        cargo_summary
        ready_date
        requested_by {
          display
        }
        created_by {
          display
        }
        created_at
        offers_asked
        offers_received
        best_offer {
          offer_uuid
          total_in_quote_currency {
            amount
            currency
          }
        }
        valid_until
        ...QuoteMenu_quote
      }
    `,
    quoteRef,
  );
  const { company_uuid, quote_uuid, quote_number, status, valid_until, ready_date } = quote;
  const isPhone = useIsPhone();
  const zone = useZone();
  const now = useNow(60_000);
  const { tone, label } = statusLook(quoteStatuses, status);
  const total = quote.best_offer?.total_in_quote_currency;
  const urgency = valid_until == null ? null : expiryTone(status, toMillis(valid_until), now);
  // The year is shown only if it is not the current one.
  const dayOf = (at: string) =>
    yearOf(at) === yearOf(now) ? formatDayMonth(at, zone) : formatDate(at, zone);
  const lane = (
    <>
      <QuotePlaceWords placeRef={quote.origin} /> <span className={styles.arrow}>→</span>{' '}
      <QuotePlaceWords placeRef={quote.destination} />
    </>
  );
  return (
    <GridCells<QuoteColumn>
      cells={{
        number: (
          <RowLink to={paths.quote({ company_uuid, quote_uuid })} className={styles.number} preload>
            {quote_number}
          </RowLink>
        ),
        status: <StatusBadge tone={tone}>{label}</StatusBadge>,
        mode: modeWords(quote.mode),
        lane: isPhone ? <span className={styles.below}>{lane}</span> : lane,
        cargo: quote.cargo_summary || <span className={styles.muted}>–</span>,
        // A date without a time is the same day in every zone.
        ready:
          ready_date == null ? <span className={styles.muted}>–</span> : formatDayMonth(ready_date, 'UTC'),
        requested_by: <bdi>{(quote.requested_by ?? quote.created_by).display}</bdi>,
        offers:
          quote.offers_asked === 0 ? (
            <span className={styles.muted}>–</span>
          ) : (
            `${quote.offers_received} of ${quote.offers_asked}`
          ),
        total: total ? formatMoney(total.amount, total.currency) : <span className={styles.muted}>–</span>,
        valid_until:
          valid_until == null ? (
            <span className={styles.muted}>–</span>
          ) : (
            <span className={urgency ? styles[urgency] : undefined}>{dayOf(valid_until)}</span>
          ),
        created: <RelativeTime at={quote.created_at} />,
        actions: <QuoteMenu quoteRef={quote} connectionId={connectionId} />,
      }}
    />
  );
}
