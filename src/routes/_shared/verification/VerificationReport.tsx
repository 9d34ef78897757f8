import { graphql, useFragment } from 'react-relay/hooks';
import type { VerificationReport_verification$key } from '#gql/VerificationReport_verification';
import { formatDateTimeSeconds } from '#lib/dates.ts';
import { Callout } from '#ui/feedback/Callout.tsx';
import { StepsPanel } from '#ui/form/StepsPanel.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Columns } from '#ui/page/Columns.tsx';
import { CopyButton } from '#ui/text/CopyButton.tsx';
import { useZone } from '#ui/text/zone.ts';
import { RemoteSystem } from './RemoteSystem.tsx';
import { adviceFor, stepOf, verdictLook } from './verification-labels.ts';
import styles from './verification.module.css';

interface VerificationReportProps {
  verificationRef: VerificationReport_verification$key;
  /** The title of the message for the other side: "What to tell the partner". */
  noteTitle: string;
  /** The address that was connected to, without secrets. */
  address: string;
}

const verdicts = {
  ok: { tone: 'ok', title: 'Verified.' },
  wait: { tone: 'wait', title: 'Needs attention.' },
  fail: { tone: 'fail', title: 'Verification failed.' },
} as const;

const hasVerdict = (tone: string): tone is keyof typeof verdicts => Object.hasOwn(verdicts, tone);

/**
 * One verification, running or finished: its steps, what the other side presented, and a message for the other side.
 */
export function VerificationReport({ verificationRef, noteTitle, address }: VerificationReportProps) {
  const verification = useFragment(
    graphql`
      fragment VerificationReport_verification on EndpointVerification {
        verification_uuid
        status
        started_at
        checked_by {
          display
        }
        summary
        partner_note
        steps {
          kind
          label
          status
          duration_ms
          detail
        }
        ...RemoteSystem_verification
      }
    `,
    verificationRef,
  );
  const { status, started_at, checked_by, summary, partner_note, steps } = verification;
  const zone = useZone();
  const look = verdictLook(status);
  const isOver = summary != null;
  const failed = steps.find((step) => step.status === 'FAILED');
  const verdict = isOver && hasVerdict(look.tone) ? verdicts[look.tone] : null;
  return (
    <>
      {verdict && (
        <Callout tone={verdict.tone} title={verdict.title}>
          {failed ? `The step “${failed.label}” failed.` : withoutVerdict(summary)}
        </Callout>
      )}
      <Columns>
        <div>
          <div className={styles.steps}>
            <StepsPanel
              title="Steps"
              level={2}
              outcome={look}
              context={`${formatDateTimeSeconds(started_at, zone)}, by ${checked_by.display}`}
              steps={steps.map(({ label, status: state, duration_ms, detail }) =>
                stepOf({ label, status: state, duration_ms, detail }),
              )}
              isRunning={!isOver}
              next={isOver && failed ? `What to do: ${adviceFor(failed.kind)}` : undefined}
            />
          </div>
          {isOver && (
            <Card
              title={noteTitle}
              padded
              actions={<CopyButton text={partner_note} what="message" label="Copy" />}
            >
              <p className={styles.note}>{partner_note}</p>
            </Card>
          )}
        </div>
        <div>
          <RemoteSystem verificationRef={verification} address={address} isOver={isOver} />
        </div>
      </Columns>
    </>
  );
}

/** Removes the beginning of the server's sentence, which the callout's title already says. */
const withoutVerdict = (summary: string | null | undefined): string =>
  (summary ?? '').replace(/^Verified, but needs attention\.\s*/, '');
