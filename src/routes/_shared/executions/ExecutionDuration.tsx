import { graphql, useFragment } from 'react-relay/hooks';
import type { ExecutionDuration_execution$key } from '#gql/ExecutionDuration_execution';
import { formatDuration, toMillis } from '#lib/dates.ts';
import { useNow } from '#lib/useNow.ts';
import { isFinalStatus } from './status.ts';

/** The duration of an execution without its time in the queue; keeps counting while it runs, "–" while it waits. */
export function ExecutionDuration({ executionRef }: { executionRef: ExecutionDuration_execution$key }) {
  const { duration_ms, started_at, status } = useFragment(
    graphql`
      fragment ExecutionDuration_execution on FlowExecution {
        invocation_uuid
        duration_ms
        started_at
        status
      }
    `,
    executionRef,
  );
  if (duration_ms != null) return formatDuration(duration_ms);
  if (started_at == null || isFinalStatus(status)) return <span className="muted">–</span>;
  return <Elapsed since={toMillis(started_at)} />;
}

function Elapsed({ since }: { since: number }) {
  const now = useNow(1_000);
  return (
    <span className="muted" data-tip="Still running">
      {formatDuration(Math.max(0, Math.floor((now - since) / 1000) * 1000))}
    </span>
  );
}
