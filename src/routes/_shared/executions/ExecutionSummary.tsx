import { graphql, useFragment } from 'react-relay/hooks';
import type { ExecutionSummary_execution$key } from '#gql/ExecutionSummary_execution';
import type { ExecutionStatus } from './status.ts';

// If the flow has not published a summary, the status still says something.
const WORDS: Readonly<Partial<Record<ExecutionStatus, string>>> = {
  SUBMITTED: 'Waiting in the queue',
  IN_PROGRESS: 'Running',
  PENDING_ACKNOWLEDGMENT: 'Sent, waiting for the response',
  COMPLETE: 'Complete, waiting for the final status',
};

/** What happened, in one sentence: the flow's summary, or else the status and reason. */
export function ExecutionSummary({ executionRef }: { executionRef: ExecutionSummary_execution$key }) {
  const { summary_message, reason_label, status } = useFragment(
    graphql`
      fragment ExecutionSummary_execution on FlowExecution {
        invocation_uuid
        summary_message
        reason_label
        status
      }
    `,
    executionRef,
  );
  const words = summary_message ?? reason_label ?? WORDS[status as ExecutionStatus];
  return words ?? <span className="muted">No summary</span>;
}
