import { graphql, useFragment } from 'react-relay/hooks';
import type { StatusCell_execution$key } from '#gql/StatusCell_execution';
import { formatDateTime } from '#lib/dates.ts';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { useZone } from '#ui/text/zone.ts';
import styles from './Resolution.module.css';
import { executionStatusLook } from './status.ts';
import { useResolution } from './useResolution.ts';

/**
 * The status of an execution as dot and word, the same in every list and header. A resolved failure loses its color and
 * says so, because it needs no attention.
 */
export function StatusCell({ executionRef }: { executionRef: StatusCell_execution$key }) {
  const execution = useFragment(
    graphql`
      fragment StatusCell_execution on FlowExecution {
        invocation_uuid
        status
        ...useResolution_execution
      }
    `,
    executionRef,
  );
  const { tone, label } = executionStatusLook(execution.status);
  const resolution = useResolution(execution);
  const zone = useZone();
  if (!resolution) return <StatusBadge tone={tone}>{label}</StatusBadge>;
  const by = resolution.by ? ` by ${resolution.by}` : '';
  return (
    <>
      <StatusBadge tone="skip">{label}</StatusBadge>{' '}
      <span
        className={styles.resolved}
        data-tip={`By resubmission, ${formatDateTime(resolution.at, zone)}${by}`}
      >
        Resolved
      </span>
    </>
  );
}
