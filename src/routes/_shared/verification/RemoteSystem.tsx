import { graphql, useFragment } from 'react-relay/hooks';
import type { RemoteSystem_verification$key } from '#gql/RemoteSystem_verification';
import { formatDate } from '#lib/dates.ts';
import { useNow } from '#lib/useNow.ts';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { CopyText } from '#ui/text/CopyText.tsx';
import { useZone } from '#ui/text/zone.ts';
import { expiryOf } from './expiry.ts';
import styles from './verification.module.css';

interface RemoteSystemProps {
  verificationRef: RemoteSystem_verification$key;
  address: string;
  isOver: boolean;
}

/** The banner and certificates that the other side presented. */
export function RemoteSystem({ verificationRef, address, isOver }: RemoteSystemProps) {
  const { remote_banner, certificates } = useFragment(
    graphql`
      fragment RemoteSystem_verification on EndpointVerification {
        remote_banner
        certificates {
          subject
          issuer
          valid_from
          valid_to
          fingerprint_sha256
        }
      }
    `,
    verificationRef,
  );
  const zone = useZone();
  const now = useNow(60_000);
  const nothing = isOver ? 'None' : 'Not known yet';
  return (
    <Card title="Remote system">
      <KeyValue
        facts={[
          { label: 'Address', value: <bdi className={styles.mono}>{address}</bdi> },
          {
            label: 'Banner',
            value:
              remote_banner == null ? (
                <span className={styles.quiet}>{nothing}</span>
              ) : (
                <bdi className={styles.mono}>{remote_banner}</bdi>
              ),
          },
          {
            label: 'Certificates',
            value: certificates.length === 0 ? <span className={styles.quiet}>{nothing}</span> : null,
          },
        ]}
      />
      {certificates.length > 0 && (
        <ol className={styles.chain} aria-label="Certificate chain">
          {certificates.map(({ subject, issuer, valid_from, valid_to, fingerprint_sha256 }) => {
            const { tone, words } = expiryOf(valid_to, now);
            return (
              <li key={fingerprint_sha256}>
                <b className={styles.subject}>{subject}</b>
                <span className={styles.quiet}>Issued by {issuer}</span>
                <span>
                  <StatusBadge tone={tone}>{words}</StatusBadge>
                </span>
                <span className={styles.quiet}>
                  {formatDate(valid_from, zone)} to {formatDate(valid_to, zone)}
                </span>
                <CopyText
                  text={fingerprint_sha256}
                  shown={`SHA-256 ${fingerprint_sha256.slice(0, 23)}…`}
                  what={`fingerprint of ${subject}`}
                />
              </li>
            );
          })}
        </ol>
      )}
    </Card>
  );
}
