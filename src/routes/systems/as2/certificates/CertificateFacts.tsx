import { IconDownload } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { CertificateFacts_certificate$key } from '#gql/CertificateFacts_certificate';
import { formatDateTime } from '#lib/dates.ts';
import { Button } from '#ui/actions/Button.tsx';
import { KeyValue, type Fact } from '#ui/page/KeyValue.tsx';
import { CopyText } from '#ui/text/CopyText.tsx';
import { useZone } from '#ui/text/zone.ts';
import styles from '../as2.module.css';
import { keyWords } from '../as2-labels.ts';
import { downloadCertificate } from './download-certificate.ts';
import { ExpiryBar } from './ExpiryBar.tsx';

interface CertificateFactsProps {
  certificateRef: CertificateFacts_certificate$key;
  /** Further facts, shown before the others. */
  facts?: readonly Fact[];
}

/** The facts of a certificate, and the certificate itself for download. */
export function CertificateFacts({ certificateRef, facts = [] }: CertificateFactsProps) {
  const certificate = useFragment(
    graphql`
      fragment CertificateFacts_certificate on Certificate {
        source_name
        subject
        issuer
        is_self_signed
        serial
        fingerprint_sha256
        key_algorithm
        key_size
        valid_from
        valid_to
        accepted_until
        warnings {
          code
          message
        }
        pem
        ...ExpiryBar_certificate
      }
    `,
    certificateRef,
  );
  const { source_name, subject, issuer, serial, valid_from, valid_to, accepted_until, warnings, pem } =
    certificate;
  const zone = useZone();
  // The validity already says what the other warnings are about.
  const unexplained = warnings.filter(({ code }) => code === 'WEAK_KEY' || code === 'CHAIN_IGNORED');
  return (
    <div className={styles.certificate}>
      <KeyValue
        facts={[
          ...facts,
          { label: 'Validity', value: <ExpiryBar certificateRef={certificate} /> },
          {
            label: 'Valid',
            value:
              valid_from == null || valid_to == null
                ? null
                : `${formatDateTime(valid_from, zone)} to ${formatDateTime(valid_to, zone)}`,
          },
          {
            label: 'Still accepted',
            value: accepted_until == null ? null : `Until ${formatDateTime(accepted_until, zone)}`,
          },
          { label: 'Subject', value: subject },
          { label: 'Issuer', value: certificate.is_self_signed ? 'Self-signed' : issuer },
          { label: 'Serial', value: serial && <CopyText text={serial} what="serial number" /> },
          {
            label: 'SHA-256',
            value: <CopyText text={certificate.fingerprint_sha256} what="fingerprint" />,
          },
          { label: 'Key', value: keyWords(certificate.key_algorithm, certificate.key_size) },
          {
            label: 'Warnings',
            value: unexplained.length === 0 ? null : unexplained.map(({ message }) => message).join(' '),
          },
        ]}
      />
      <div className={styles.buttons}>
        {(['pem', 'cer'] as const).map((format) => (
          <Button
            key={format}
            small
            icon={<IconDownload size={14} aria-hidden="true" />}
            onClick={() => downloadCertificate(source_name, pem, format)}
          >
            Download .{format}
          </Button>
        ))}
      </div>
    </div>
  );
}
