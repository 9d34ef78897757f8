import { graphql, useFragment } from 'react-relay/hooks';
import type { StatusCell_execution$key } from '#gql/StatusCell_execution';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { executionStatusLook } from './status.ts';

/** Where an execution stands: dot and word, the same in every list and head. */
export function StatusCell({ executionRef }: { executionRef: StatusCell_execution$key }) {
  const { status } = useFragment(
    graphql`
      fragment StatusCell_execution on FlowExecution {
        invocation_uuid
        status
      }
    `,
    executionRef,
  );
  const { tone, label } = executionStatusLook(status);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
