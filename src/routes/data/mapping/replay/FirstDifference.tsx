import { graphql, useFragment } from 'react-relay/hooks';
import type { FirstDifference_run$key } from '#gql/FirstDifference_run';
import { Difference } from './Difference.tsx';

/** The first differing value in an execution, or why it failed. */
export function FirstDifference({ runRef }: { runRef: FirstDifference_run$key }) {
  const { differences, problem, outcome } = useFragment(
    graphql`
      fragment FirstDifference_run on MappingReplayRun {
        replay_uuid
        invocation_uuid
        outcome
        differences {
          ...Difference_difference
        }
        problem {
          message
          line
        }
      }
    `,
    runRef,
  );
  if (problem) {
    const { message, line } = problem;
    return line == null ? message : `Line ${line}: ${message}`;
  }
  const [first] = differences;
  if (first) return <Difference differenceRef={first} />;
  return outcome === 'CHANGED' ? 'The deployed revision failed' : '–';
}
