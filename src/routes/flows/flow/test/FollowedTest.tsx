import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import type { FollowedTestQuery } from '#gql/FollowedTestQuery';
import { TestFollow } from './TestFollow.tsx';
import { TestRun } from './TestRun.tsx';

/** A dry run from start to end. It is read with a query, which keeps it in the store as long as it is shown. */
export function FollowedTest({ flow_test_uuid }: { flow_test_uuid: string }) {
  const { flow_test } = useLazyLoadQuery<FollowedTestQuery>(
    graphql`
      query FollowedTestQuery($flow_test_uuid: ID!) {
        flow_test(flow_test_uuid: $flow_test_uuid) {
          flow_test_uuid
          ...TestRun_test
        }
      }
    `,
    { flow_test_uuid },
  );
  if (!flow_test) return null;
  return (
    <>
      <TestFollow flow_test_uuid={flow_test_uuid} />
      <TestRun testRef={flow_test} />
    </>
  );
}
