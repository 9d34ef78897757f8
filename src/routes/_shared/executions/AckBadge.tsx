import { graphql, useFragment } from 'react-relay/hooks';
import type { AckBadge_execution$key } from '#gql/AckBadge_execution';
import { formatDateTime, formatRelative, toMillis } from '#lib/dates.ts';
import { useNow } from '#lib/useNow.ts';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { ackKindName, ackStateLook, ackStateShort } from './ack.ts';

export interface AckBadgeProps {
  executionRef: AckBadge_execution$key;
  zone?: string;
}

/**
 * The acknowledgment state, short enough for a column: "997", "due 2 h", "Rejected". Colored only if something is
 * wrong; "–" if none is expected.
 */
export function AckBadge({ executionRef, zone }: AckBadgeProps) {
  const { ack_state, ack_due_at, acknowledgments } = useFragment(
    graphql`
      fragment AckBadge_execution on FlowExecution {
        invocation_uuid
        ack_state
        ack_due_at
        acknowledgments {
          ack_uuid
          kind
          state
        }
      }
    `,
    executionRef,
  );
  if (ack_state === 'NOT_EXPECTED') return <span className="muted">–</span>;
  // An execution may expect several (MDN and 997): name the one that determines the overall state.
  const decisive = acknowledgments?.find(({ state }) => state === ack_state) ?? acknowledgments?.at(-1);
  const kind = decisive ? ackKindName(decisive.kind) : 'Acknowledgment';
  const { tone, label } = ackStateLook(ack_state);
  const tip = `${kind}: ${label.toLowerCase()}`;
  if (ack_state === 'ACCEPTED') {
    return (
      <Tag tip={tip}>
        {kind}
        <VisuallyHidden> accepted</VisuallyHidden>
      </Tag>
    );
  }
  if (ack_state === 'PENDING' && ack_due_at) {
    return (
      <Tag tip={`${tip}, due ${formatDateTime(ack_due_at, zone)}`}>
        <TimeLeft until={toMillis(ack_due_at)} />
      </Tag>
    );
  }
  return (
    <StatusBadge tone={tone} tip={tip}>
      <VisuallyHidden>{kind} </VisuallyHidden>
      {ackStateShort(ack_state)}
    </StatusBadge>
  );
}

// A component of its own, so that only rows with a pending acknowledgment update with the clock.
function TimeLeft({ until }: { until: number }) {
  const now = useNow(60_000);
  return until > now ? `due ${formatRelative(until, now).replace('in ', '')}` : 'due now';
}
