import { IconCheck, IconX } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { QuoteSteps_quote$key } from '#gql/QuoteSteps_quote';
import { formatMoment } from '#lib/dates.ts';
import { useNow } from '#lib/useNow.ts';
import { cx } from '#ui/cx.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { useZone } from '#ui/text/zone.ts';
import { quoteStatuses, type QuoteStatusName } from '../_shared/quote-labels.ts';
import styles from './request.module.css';

const STEPS: readonly QuoteStatusName[] = [
  'DRAFT',
  'REQUESTED',
  'PARTIALLY_QUOTED',
  'QUOTED',
  'ACCEPTED',
  'BOOKED',
];

/** The steps of a quote from draft to booking, with the current one or the one where it ended. */
export function QuoteSteps({ quoteRef }: { quoteRef: QuoteSteps_quote$key }) {
  const { status, created_at, requested_at, offers_asked, offers_received } = useFragment(
    graphql`
      fragment QuoteSteps_quote on Quote {
        status
        created_at
        requested_at
        offers_asked
        offers_received
      }
    `,
    quoteRef,
  );
  const zone = useZone();
  const now = useNow(60_000);
  const at = STEPS.indexOf(status as QuoteStatusName);
  // If the quote has ended, the last step it reached follows from its offers; later steps are not shown.
  const reached =
    requested_at == null ? 0 : offers_received === 0 ? 1 : offers_received < offers_asked ? 2 : 3;
  const isOver = at < 0;
  const steps = isOver ? STEPS.slice(0, reached + 1) : STEPS;
  const notes: Partial<Record<QuoteStatusName, string>> = {
    DRAFT: formatMoment(created_at, now, zone),
    ...(requested_at != null && { REQUESTED: formatMoment(requested_at, now, zone) }),
    ...(status === 'PARTIALLY_QUOTED' && { PARTIALLY_QUOTED: `${offers_received} of ${offers_asked}` }),
  };
  return (
    <ol aria-label="Progress" className={styles.steps}>
      {steps.map((step, n) => {
        const isDone = isOver || n < at || (n === at && step === 'BOOKED');
        const isCurrent = n === at;
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className={cx(styles.step, isDone && styles.done, isCurrent && styles.current)}
          >
            <span className={styles.mark} aria-hidden="true">
              {isDone ? <IconCheck size={12} /> : n + 1}
            </span>
            <span>
              {quoteStatuses[step].label} {isDone && <VisuallyHidden>done</VisuallyHidden>}
              {notes[step] && <span className={styles.note}>{notes[step]}</span>}
            </span>
          </li>
        );
      })}
      {isOver && (
        <li aria-current="step" className={cx(styles.step, styles.ended)}>
          <span className={styles.mark} aria-hidden="true">
            <IconX size={12} />
          </span>
          {quoteStatuses[status as QuoteStatusName]?.label ?? 'Unknown'}
        </li>
      )}
    </ol>
  );
}
