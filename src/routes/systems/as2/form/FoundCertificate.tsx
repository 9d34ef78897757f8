import { graphql, useFragment } from 'react-relay/hooks';
import type { FoundCertificate_inspection$key } from '#gql/FoundCertificate_inspection';
import { formatDateTime } from '#lib/dates.ts';
import { Callout } from '#ui/feedback/Callout.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { useZone } from '#ui/text/zone.ts';
import styles from '../as2.module.css';
import { keyWords } from '../as2-labels.ts';

/** The content of a certificate that has not been added yet, to compare with what the partner said. */
export function FoundCertificate({ inspectionRef }: { inspectionRef: FoundCertificate_inspection$key }) {
  const {
    problem,
    subject,
    issuer,
    serial,
    fingerprint_sha256,
    key_algorithm,
    key_size,
    valid_from,
    ...rest
  } = useFragment(
    graphql`
      fragment FoundCertificate_inspection on CertificateInspection {
        problem
        subject
        issuer
        serial
        fingerprint_sha256
        key_algorithm
        key_size
        valid_from
        valid_to
        warnings {
          code
          message
        }
      }
    `,
    inspectionRef,
  );
  const { valid_to, warnings } = rest;
  const zone = useZone();
  return (
    <div role="status" className={styles.found}>
      {problem != null && <Callout tone="fail" title={problem} />}
      {warnings.map(({ code, message }) => (
        <Callout key={code} tone={code === 'EXPIRED' ? 'fail' : 'wait'} title={message} />
      ))}
      {problem == null && (
        <KeyValue
          facts={[
            { label: 'Subject', value: subject },
            { label: 'Issuer', value: issuer === subject ? 'Self-signed' : issuer },
            {
              label: 'Valid',
              value:
                valid_from == null || valid_to == null
                  ? null
                  : `${formatDateTime(valid_from, zone)} to ${formatDateTime(valid_to, zone)}`,
            },
            { label: 'Serial', value: <span className={styles.digest}>{serial}</span> },
            { label: 'SHA-256', value: <span className={styles.digest}>{fingerprint_sha256}</span> },
            {
              label: 'Key',
              value: key_algorithm == null || key_size == null ? null : keyWords(key_algorithm, key_size),
            },
          ]}
        />
      )}
    </div>
  );
}
