import { graphql, useFragment } from 'react-relay/hooks';
import type { ExpiryBar_certificate$key } from '#gql/ExpiryBar_certificate';
import { formatDate, toMillis } from '#lib/dates.ts';
import { cx } from '#ui/cx.ts';
import { useZone } from '#ui/text/zone.ts';
import styles from '../as2.module.css';
import { expiryLook } from '../as2-labels.ts';

const DAY = 86_400_000;

interface ExpiryBarProps {
  certificateRef: ExpiryBar_certificate$key;
  /** Shows only words, where there is no room for a bar. */
  bare?: boolean;
}

/** The remaining life of a certificate, as a bar and in words. */
export function ExpiryBar({ certificateRef, bare = false }: ExpiryBarProps) {
  const { state, days_left, valid_from, valid_to } = useFragment(
    graphql`
      fragment ExpiryBar_certificate on Certificate {
        certificate_uuid
        state
        days_left
        valid_from
        valid_to
      }
    `,
    certificateRef,
  );
  const zone = useZone();
  const { tone, label } = expiryLook({ state, days_left, valid_from }, zone);
  const life = valid_from == null || valid_to == null ? null : toMillis(valid_to) - toMillis(valid_from);
  const share = life === null ? null : Math.min(1, Math.max(0, ((days_left ?? 0) * DAY) / life));
  return (
    <span
      className={cx(styles.expiry, styles[tone])}
      data-tip={valid_to == null ? undefined : `Valid to ${formatDate(valid_to, zone)}`}
    >
      {!bare && share !== null && state !== 'NOT_YET_VALID' && (
        <span className={styles.track} aria-hidden="true">
          <span className={styles.left} style={{ transform: `scaleX(${share})` }} />
        </span>
      )}
      <span className={styles.words}>{label}</span>
    </span>
  );
}
