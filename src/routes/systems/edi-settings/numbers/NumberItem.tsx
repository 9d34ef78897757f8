import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { NumberItem_counter$key } from '#gql/NumberItem_counter';
import { formatCount } from '#lib/numbers.ts';
import { Button } from '#ui/actions/Button.tsx';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import { formSearch, useFormAddress } from '#shared/forms/form-address.ts';
import styles from '../edi-settings.module.css';
import { levelWords } from '../edi-labels.ts';

/** The columns of the counters. */
export type NumberColumn =
  | 'partner'
  | 'document'
  | 'level'
  | 'last'
  | 'next'
  | 'used'
  | 'gaps'
  | 'repeats'
  | 'actions';

/** A row of the counters. */
export function NumberItem({ counterRef }: { counterRef: NumberItem_counter$key }) {
  const counter = useFragment(
    graphql`
      fragment NumberItem_counter on ControlNumber {
        counter_uuid
        standard
        level
        direction
        document
        trading_partner {
          partner_uuid
          partner_name
        }
        last_written
        next_value
        last_used_at
        gaps: anomalies(kinds: [GAP], first: 1) {
          total_count
        }
        repeats: anomalies(kinds: [DUPLICATE, RESET], first: 1) {
          total_count
        }
        viewer_can_set
      }
    `,
    counterRef,
  );
  const { counter_uuid, standard, level, direction, document, trading_partner, last_written } = counter;
  const { search } = useLocation();
  const { openForm } = useFormAddress();
  const isPhone = useIsPhone();
  const tabIndex = useTabStop();
  const name = `${document} ${direction === 'SEND' ? 'sent' : 'received'}`;
  const own = `${trading_partner.partner_name}, ${name}, ${levelWords(level, standard).toLowerCase()}`;
  const isShared = level === 'MESSAGE';
  return (
    <GridCells<NumberColumn>
      cells={{
        partner: (
          <RowLink
            to={formSearch(search, { edit: counter_uuid })}
            state={{ openedHere: true }}
            className={styles.name}
            label={own}
          >
            <bdi>{trading_partner.partner_name}</bdi>
          </RowLink>
        ),
        document: isPhone ? (
          <span className={styles.muted}>
            {name} · {levelWords(level, standard)} · next {counter.next_value}
          </span>
        ) : (
          name
        ),
        level: levelWords(level, standard),
        last:
          last_written == null ? (
            <span className={styles.muted}>–</span>
          ) : (
            <span className={styles.mono}>{last_written}</span>
          ),
        next: <span className={styles.mono}>{counter.next_value}</span>,
        used:
          counter.last_used_at == null ? (
            <span className={styles.muted}>Never</span>
          ) : (
            <RelativeTime at={counter.last_used_at} />
          ),
        gaps: <Found count={counter.gaps.total_count} isNone={isShared} />,
        repeats: <Found count={counter.repeats.total_count} isNone={isShared} isBad />,
        actions: counter.viewer_can_set && (
          <Button
            small
            tabIndex={tabIndex}
            aria-label={`Set next number of ${own}`}
            onClick={() => openForm({ edit: counter_uuid })}
          >
            Set next…
          </Button>
        ),
      }}
    />
  );
}

interface FoundProps {
  count: number;
  /** Whether gaps and duplicates do not apply, because the numbers always start again at 1. */
  isNone: boolean;
  isBad?: boolean;
}

function Found({ count, isNone, isBad = false }: FoundProps) {
  if (isNone) return <span className={styles.muted}>–</span>;
  if (count === 0) return <span className={styles.muted}>0</span>;
  return <span className={isBad ? styles.late : undefined}>{formatCount(count)}</span>;
}
