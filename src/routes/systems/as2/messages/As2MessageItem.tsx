import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { As2MessageItem_message$key } from '#gql/As2MessageItem_message';
import { formatCount } from '#lib/numbers.ts';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import styles from '../as2.module.css';
import { directions, dispositionLook, messageLook, wordOf } from '../as2-labels.ts';
import { drawerSearch } from '../drawer-address.ts';

/** The columns of the list. */
export type As2MessageColumn =
  | 'file'
  | 'message_id'
  | 'direction'
  | 'partner'
  | 'status'
  | 'mic'
  | 'mdn'
  | 'resent'
  | 'http'
  | 'at';

export function As2MessageItem({ messageRef }: { messageRef: As2MessageItem_message$key }) {
  const message = useFragment(
    graphql`
      fragment As2MessageItem_message on As2Message {
        message_id
        direction
        trading_partner {
          partner_uuid
          partner_name
        }
        status
        problem
        file_name
        mic_matched
        mdn_disposition
        resend_count
        http_status
        submitted_at
      }
    `,
    messageRef,
  );
  const { message_id, direction, trading_partner, status, problem, file_name, mic_matched } = message;
  const { mdn_disposition, resend_count, http_status, submitted_at } = message;
  const { search } = useLocation();
  const isPhone = useIsPhone();
  const { tone, label } = messageLook(status);
  const mdn = mdn_disposition == null ? null : dispositionLook(mdn_disposition);
  const none = <span className={styles.muted}>–</span>;
  return (
    <GridCells<As2MessageColumn>
      cells={{
        file: (
          <RowLink
            to={drawerSearch(search, 'edit', message_id)}
            state={{ openedHere: true }}
            className={styles.name}
          >
            {file_name}
          </RowLink>
        ),
        message_id: (
          <span className={styles.mono} data-tip={message_id}>
            {message_id.slice(0, 8)}…
          </span>
        ),
        direction: wordOf(directions, direction),
        partner: isPhone ? (
          <span className={styles.muted}>
            {wordOf(directions, direction)} · {trading_partner.partner_name} ·{' '}
            <RelativeTime at={submitted_at} />
          </span>
        ) : (
          <bdi>{trading_partner.partner_name}</bdi>
        ),
        status: (
          <StatusBadge tone={tone} tip={problem ?? undefined}>
            {label}
          </StatusBadge>
        ),
        mic:
          mic_matched == null ? (
            none
          ) : (
            <span className={mic_matched ? undefined : styles.bad}>
              {mic_matched ? 'Matches' : 'Does not match'}
            </span>
          ),
        mdn: mdn === null ? none : <span data-tip={mdn.label}>{mdn.label}</span>,
        resent: (
          <span className={resend_count === 0 ? styles.muted : undefined}>{formatCount(resend_count)}</span>
        ),
        http:
          http_status == null ? (
            none
          ) : (
            <span className={http_status >= 400 ? styles.bad : undefined}>{http_status}</span>
          ),
        at: <RelativeTime at={submitted_at} />,
      }}
    />
  );
}
