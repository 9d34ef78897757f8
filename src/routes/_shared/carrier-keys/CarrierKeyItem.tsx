import { graphql, useFragment } from 'react-relay/hooks';
import type { CarrierKeyItem_key$key } from '#gql/CarrierKeyItem_key';
import { formatDate, toMillis } from '#lib/dates.ts';
import { pluralize } from '#lib/text.ts';
import { useNow } from '#lib/useNow.ts';
import { nodesOf } from '#relay/connection.ts';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useZone } from '#ui/text/zone.ts';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import { useOpenOver } from '../../useOpenOver.ts';
import { environmentWords, resultLook, scopeWords } from './carrier-key-labels.ts';
import styles from '../keys/key-list.module.css';
import { keyLook } from '../keys/key-labels.ts';
import { someOf } from '../some-of.ts';
import { CarrierKeyMenu } from './CarrierKeyMenu.tsx';

const DAY = 86_400_000;
/** How many days before its expiry a key should be replaced. */
const SOON_DAYS = 30;

/** The columns of the list. */
export type CarrierKeyColumn =
  | 'label'
  | 'details'
  | 'scopes'
  | 'used_by'
  | 'last_used'
  | 'expires'
  | 'status'
  | 'actions';

interface CarrierKeyItemProps {
  keyRef: CarrierKeyItem_key$key;
  /** The address where the key is shown and edited. */
  to: string;
  connectionId: string;
  onDeleted: () => void;
}

export function CarrierKeyItem({ keyRef, to, connectionId, onDeleted }: CarrierKeyItemProps) {
  const key = useFragment(
    graphql`
      fragment CarrierKeyItem_key on CarrierApiKey {
        key_uuid
        label
        carrier {
          carrier_code
          name
        }
        environment
        scopes
        used_by {
          total_count
          edges {
            node {
              partner_uuid
              partner_name
            }
          }
        }
        last_used_at
        last_result
        expires_at
        status
        ...CarrierKeyMenu_key
      }
    `,
    keyRef,
  );
  const { label, carrier, scopes, used_by, last_used_at, last_result, expires_at, status } = key;
  const openOver = useOpenOver();
  const isPhone = useIsPhone();
  const zone = useZone();
  const now = useNow(60_000);
  const days = expires_at == null ? null : Math.ceil((toMillis(expires_at) - now) / DAY);
  const isSoon = status === 'ACTIVE' && days !== null && days <= SOON_DAYS;
  const left = isSoon ? `, ${pluralize(Math.max(days, 0), 'day')} left` : '';
  const expiry = expires_at == null ? 'Never' : `${formatDate(expires_at, zone)}${left}`;
  const look = keyLook(status);
  const result = last_result == null ? null : resultLook(last_result);
  const partners = someOf(
    nodesOf(used_by).map(({ partner_name }) => partner_name),
    used_by.total_count,
  );
  return (
    <GridCells<CarrierKeyColumn>
      cells={{
        label: (
          <RowLink to={to} state={{ openedHere: true }} className={styles.name}>
            <bdi>{label}</bdi>
          </RowLink>
        ),
        details: isPhone ? (
          <span className={styles.muted}>
            {carrier.name} · {environmentWords(key.environment)}
            {isSoon && ` · Expires ${expiry}`}
          </span>
        ) : (
          <>
            {carrier.name}
            <span className={styles.by}>
              {' '}
              {carrier.carrier_code}
              {key.environment === 'TEST' && ' · Test system'}
            </span>
          </>
        ),
        scopes: scopes.map(scopeWords).join(', '),
        used_by: (
          <span className={partners === '' ? styles.muted : undefined} data-tip={partners || undefined}>
            {partners === ''
              ? '–'
              : used_by.total_count === 1
                ? partners
                : pluralize(used_by.total_count, 'partner')}
          </span>
        ),
        last_used:
          last_used_at == null ? (
            <span className={styles.muted}>Never</span>
          ) : result && last_result !== 'OK' ? (
            <StatusBadge tone={result.tone}>{result.label}</StatusBadge>
          ) : (
            <RelativeTime at={last_used_at} />
          ),
        expires: <span className={isSoon ? styles.soon : styles.muted}>{expiry}</span>,
        status: <StatusBadge tone={look.tone}>{look.label}</StatusBadge>,
        actions: (
          <CarrierKeyMenu
            keyRef={key}
            connectionId={connectionId}
            onOpen={() => openOver(to)}
            onDeleted={onDeleted}
          />
        ),
      }}
    />
  );
}
