import { graphql, useFragment } from 'react-relay/hooks';
import type { WalkStep_step$key } from '#gql/WalkStep_step';
import { formatDuration } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
import { sentenceCase } from '#lib/text.ts';
import { UiLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { stepStatuses } from '#shared/executions/labels.ts';
import { paths } from '#routes/paths.ts';
import styles from './walk.module.css';
import { WalkDecision } from './WalkDecision.tsx';

interface WalkStepProps {
  stepRef: WalkStep_step$key;
  /** Where the step can be changed; null if the flow has been deleted. */
  flow: { company_uuid: string; partner_uuid: string; flow_uuid: string } | null;
}

/** One step: what arrived, what was passed on, and the rules that decided. */
export function WalkStep({ stepRef, flow }: WalkStepProps) {
  const step = useFragment(
    graphql`
      fragment WalkStep_step on FlowWalkStep {
        node_id
        kind
        label
        status
        duration_ms
        documents_in
        documents_out
        message
        decisions {
          label
          ...WalkDecision_decision
        }
      }
    `,
    stepRef,
  );
  const { node_id, kind, label, status, duration_ms, documents_in, documents_out, message, decisions } = step;
  const look = status === 'DONE' ? null : statusLook(stepStatuses, status);
  const isLast = kind === 'DESTINATION' || kind === 'NOTIFY';
  return (
    <li className={styles.step}>
      <div className={styles.line}>
        {flow ? <UiLink to={paths.flowBuilder(flow, { step: node_id })}>{label}</UiLink> : <b>{label}</b>}
        {kind !== '%future added value' && label !== sentenceCase(kind) && (
          <span className="muted">{sentenceCase(kind)}</span>
        )}
        {look && <StatusBadge tone={look.tone}>{look.label}</StatusBadge>}
        {documents_in > 0 && (
          <span className={styles.count}>
            {formatCount(documents_in)} in
            {status === 'DONE' && !isLast && `, ${formatCount(documents_out)} out`}
            {duration_ms != null && `, ${formatDuration(duration_ms, true)}`}
          </span>
        )}
      </div>
      {message && <p className={status === 'FAILED' ? styles.failed : styles.message}>{message}</p>}
      {decisions.length > 0 && (
        <ul className={styles.decisions}>
          {decisions.map((decision) => (
            <WalkDecision key={decision.label} decisionRef={decision} />
          ))}
        </ul>
      )}
    </li>
  );
}
