import { graphql, useFragment } from 'react-relay/hooks';
import type { FileCounts_execution$key } from '#gql/FileCounts_execution';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { isFinalStatus } from './status.ts';

/** Number of input and output files, "1 → 2"; only inputs while more outputs may follow. */
export function FileCounts({ executionRef }: { executionRef: FileCounts_execution$key }) {
  const { input_file_count, output_file_count, status } = useFragment(
    graphql`
      fragment FileCounts_execution on FlowExecution {
        invocation_uuid
        input_file_count
        output_file_count
        status
      }
    `,
    executionRef,
  );
  const made = output_file_count > 0 || isFinalStatus(status);
  const read = pluralize(input_file_count, 'file');
  return (
    <span role="img" aria-label={made ? `${read} in, ${formatCount(output_file_count)} out` : `${read} in`}>
      {formatCount(input_file_count)}
      {made && ` → ${formatCount(output_file_count)}`}
    </span>
  );
}
