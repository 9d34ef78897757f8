import { useState, type ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { RollOver_certificate$key } from '#gql/RollOver_certificate';
import type { RollOverMutation } from '#gql/RollOverMutation';
import { formatDateTime, toMillis } from '#lib/dates.ts';
import { useNow } from '#lib/useNow.ts';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import checks from '#ui/actions/check.module.css';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { CopyButton } from '#ui/text/CopyButton.tsx';
import { useZone } from '#ui/text/zone.ts';
import { overlapNames, overlaps, type Overlap } from '#shared/keys/overlaps.ts';
import styles from '../as2.module.css';
import { CertificateFacts } from '../certificates/CertificateFacts.tsx';
import { staleCompany } from './stale-company.ts';

const HOUR = 3_600_000;

interface RollOverProps {
  name: string;
  company_uuid: string;
  currentRef: RollOver_certificate$key | null | undefined;
  nextRef: RollOver_certificate$key;
  /**
   * The partners that need our next certificate beforehand, or null if none does. Omitted if the certificate is a
   * partner's.
   */
  partners?: ReactNode;
  onClose: () => void;
}

const certificateFragment = graphql`
  fragment RollOver_certificate on Certificate {
    certificate_uuid
    state
    subject
    serial
    fingerprint_sha256
    valid_from
    valid_to
    ...CertificateFacts_certificate
  }
`;

/** Explains the consequences of a rollover, with the button that starts it. */
export function RollOver(props: RollOverProps) {
  const { name, company_uuid, currentRef, nextRef, partners, onClose } = props;
  const isOwn = partners !== undefined;
  const current = useFragment(certificateFragment, currentRef) ?? null;
  const next = useFragment(certificateFragment, nextRef);
  const zone = useZone();
  const now = useNow(60_000);
  const [overlap, setOverlap] = useState<Overlap>('72');
  const [isForced, setForced] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [roll, isRolling] = useMutation<RollOverMutation>(
    graphql`
      mutation RollOverMutation($input: RollCertificateInput!) {
        roll_certificate(input: $input) {
          certificate {
            certificate_uuid
            ...CertificateItem_certificate
          }
          previous {
            certificate_uuid
            ...CertificateItem_certificate
          }
          as2_profile {
            as2_profile_uuid
            ...ProfileTable_profile
            ...EditAs2Profile_profile
          }
          as2_partner {
            as2_partner_uuid
            ...As2PartnerItem_partner
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${name} was not rolled over`, success: `${name} rolled over`, inForm: 'all' },
  );
  const isEarly = next.state === 'NOT_YET_VALID';
  const hasEnded = next.state === 'EXPIRED';
  // The previous certificate is not accepted beyond its own expiry.
  const ends =
    current === null || current.state === 'EXPIRED' || overlap === '0'
      ? null
      : Math.min(
          now + Number(overlap) * HOUR,
          current.valid_to == null ? Infinity : toMillis(current.valid_to),
        );
  const refusal = hasEnded
    ? 'The next certificate has expired. Add another one.'
    : isEarly && !isForced
      ? 'Confirm that messages may fail until the next certificate is valid.'
      : undefined;
  const rollNow = async () => {
    if (refusal !== undefined) return;
    const result = await roll(
      {
        input: { certificate_uuid: next.certificate_uuid, force: isForced, overlap_hours: Number(overlap) },
      },
      { updater: (store) => staleCompany(store, company_uuid) },
    );
    if (result.ok) onClose();
    else setProblem(result.errors.map(({ message }) => message).join(' ') || null);
  };
  const start = next.valid_from == null ? null : formatDateTime(next.valid_from, zone);
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`Roll over ${name}`}
      context={isOwn ? 'AS2 profile' : 'AS2 partner'}
      width={640}
      busy={isRolling}
      foot={
        <div className={styles.foot}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={isRolling}
            aria-disabled={refusal !== undefined || undefined}
            data-tip={refusal}
            onClick={() => void rollNow()}
          >
            Roll over now
          </Button>
        </div>
      }
    >
      {problem !== null && <Callout tone="fail" title={problem} />}
      {problem === null && isEarly && (
        <Callout tone="wait" title="The next certificate is not valid yet.">
          Messages fail until {start}. Wait until then, or confirm below.
        </Callout>
      )}
      {problem === null && hasEnded && (
        <Callout tone="fail" title="The next certificate has expired.">
          Add another one before you roll over.
        </Callout>
      )}
      <FormSection title="What happens">
        <ol className={styles.plan}>
          <li>
            <b>Now</b>
            <span>
              {isOwn
                ? 'Messages are signed with the next certificate, and messages encrypted for it are opened.'
                : `Messages to ${name} are encrypted with the next certificate.`}
            </span>
          </li>
          {ends !== null && (
            <li>
              <b>Until {formatDateTime(ends, zone)}</b>
              <span>
                {isOwn
                  ? 'Messages encrypted for the current certificate are still opened.'
                  : 'Signatures made with the current certificate are still accepted.'}
              </span>
            </li>
          )}
          <li>
            <b>{ends === null ? 'Also now' : 'After that'}</b>
            <span>
              {isOwn
                ? 'Messages encrypted for the current certificate are rejected.'
                : 'Signatures made with the current certificate are rejected.'}
            </span>
          </li>
        </ol>
        <div className={styles.choice}>
          <span aria-hidden="true">Accept the current certificate for</span>
          <Segmented
            label="Accept the current certificate for"
            value={overlap}
            options={overlapNames.map((value) => ({ value, label: overlaps[value] }))}
            onChange={setOverlap}
          />
        </div>
        {isEarly && (
          <label className={styles.confirm}>
            <input
              type="checkbox"
              className={checks.check}
              checked={isForced}
              onChange={(event) => setForced(event.currentTarget.checked)}
            />
            Messages may fail until {start}
          </label>
        )}
      </FormSection>
      <FormSection title="Next certificate">
        <CertificateFacts certificateRef={next} />
      </FormSection>
      {isOwn && (
        <FormSection
          title="Partners to tell"
          hint={partners === null ? 'No partner uses this profile' : 'They need the next certificate first'}
        >
          {partners !== null && (
            <>
              {partners}
              <div className={styles.wide}>
                <CopyButton
                  what="message for the partners"
                  label="Copy message for the partners"
                  text={messageFor(name, next, start)}
                />
              </div>
            </>
          )}
        </FormSection>
      )}
      {current && (
        <FormSection title="Current certificate">
          <CertificateFacts certificateRef={current} />
        </FormSection>
      )}
    </Drawer>
  );
}

interface Sent {
  readonly subject: string | null | undefined;
  readonly serial: string | null | undefined;
  readonly fingerprint_sha256: string;
}

const messageFor = (name: string, { subject, serial, fingerprint_sha256 }: Sent, start: string | null) =>
  [
    `We are changing the AS2 certificate of ${name}.`,
    `Add the attached certificate to your AS2 software now and accept it in addition to the current one${
      start === null ? '' : ` (valid from ${start})`
    }.`,
    '',
    `Subject: ${subject ?? '–'}`,
    `Serial number: ${serial ?? '–'}`,
    `SHA-256 fingerprint: ${fingerprint_sha256}`,
  ].join('\n');
