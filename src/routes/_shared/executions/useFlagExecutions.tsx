import { useCallback } from 'react';
import { graphql } from 'react-relay/hooks';
import type { useFlagExecutionsMutation } from '#gql/useFlagExecutionsMutation';
import { pluralize } from '#lib/text.ts';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';

/** Flags or unflags executions, and offers Undo. */
export function useFlagExecutions(): [
  flag: (invocation_uuids: readonly string[], flagged: boolean) => void,
  isFlagging: boolean,
] {
  const [ask, isFlagging] = useMutation<useFlagExecutionsMutation>(
    graphql`
      mutation useFlagExecutionsMutation($input: FlagFlowExecutionsInput!) {
        flag_flow_executions(input: $input) {
          flow_executions {
            invocation_uuid
            flagged
            flagged_at
            flagged_by {
              kind
              display
              email
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
    { failure: 'Could not change the flag' },
  );
  const flag = useCallback(
    async (invocation_uuids: readonly string[], flagged: boolean) => {
      const change = (on: boolean) =>
        ask({ input: { invocation_uuids: [...invocation_uuids], flagged: on } });
      const result = await change(flagged);
      if (!result.ok) return;
      notify.success(
        <>
          {flagged ? 'Flagged' : 'Unflagged'} {pluralize(invocation_uuids.length, 'execution')}.{' '}
          <Button
            small
            onClick={async () => {
              if ((await change(!flagged)).ok) notify.info('Undone.');
            }}
          >
            Undo
          </Button>
        </>,
      );
    },
    [ask],
  );
  return [(uuids, flagged) => void flag(uuids, flagged), isFlagging];
}
