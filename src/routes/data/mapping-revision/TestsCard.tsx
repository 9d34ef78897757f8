import { graphql, useFragment } from 'react-relay/hooks';
import type { TestsCard_revision$key } from '#gql/TestsCard_revision';
import type { TestsCardMutation } from '#gql/TestsCardMutation';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook, type StatusLook } from '#ui/status/tone.ts';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';

const LOOKS: Readonly<Record<'PASS' | 'FAIL' | 'ERROR', StatusLook>> = {
  PASS: { tone: 'ok', label: 'Passed' },
  FAIL: { tone: 'fail', label: 'Failed' },
  ERROR: { tone: 'tech', label: 'Error' },
};

/** The test cases that were saved with a revision, with their results. */
export function TestsCard({ revisionRef }: { revisionRef: TestsCard_revision$key }) {
  const { mapping_uuid, created_at, number, test_cases, mapping } = useFragment(
    graphql`
      fragment TestsCard_revision on MappingRevision @throwOnFieldError {
        mapping_uuid
        created_at
        number
        test_cases {
          name
          last_result
          last_run_at
        }
        mapping {
          mapping_uuid
          viewer_can_edit
        }
      }
    `,
    revisionRef,
  );
  const [run, isRunning] = useMutation<TestsCardMutation>(
    graphql`
      mutation TestsCardMutation($input: RunMappingTestsInput!) {
        run_mapping_tests(input: $input) {
          revision {
            mapping_uuid
            created_at
            ...TestsCard_revision
            ...DeployDialog_revision
          }
          mapping {
            mapping_uuid
            test_cases {
              name
              last_result
              last_run_at
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `The tests of revision ${number} were not run` },
  );
  const passed = test_cases.filter(({ last_result }) => last_result === 'PASS').length;
  const hasRun = test_cases.some(({ last_result }) => last_result != null);
  return (
    <Card
      title="Tests"
      hint={hasRun ? `${passed} of ${test_cases.length} passed` : undefined}
      actions={
        mapping.viewer_can_edit &&
        test_cases.length > 0 && (
          <Button small busy={isRunning} onClick={() => void run({ input: { mapping_uuid, created_at } })}>
            Run tests
          </Button>
        )
      }
    >
      {test_cases.length === 0 ? (
        <EmptyState kind="none" title="No test cases" small>
          This revision was saved without test cases.
        </EmptyState>
      ) : (
        <SimpleTable
          label="Tests of this revision"
          rows={test_cases}
          rowKey={({ name }) => name}
          columns={[
            { id: 'name', header: 'Test', grow: true, cell: ({ name }) => name },
            {
              id: 'result',
              header: 'Result',
              cell({ last_result }) {
                if (last_result == null) return 'Not run';
                const { tone, label } = statusLook(LOOKS, last_result);
                return <StatusBadge tone={tone}>{label}</StatusBadge>;
              },
            },
            {
              id: 'time',
              header: 'Run',
              phone: 'hide',
              cell: ({ last_run_at }) => (last_run_at == null ? '–' : <RelativeTime at={last_run_at} />),
            },
          ]}
        />
      )}
    </Card>
  );
}
