import { IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { FlagButton_execution$key } from '#gql/FlagButton_execution';
import type { FlagButtonFlagMutation } from '#gql/FlagButtonFlagMutation';
import { formatDateTimeSeconds } from '#lib/dates.ts';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { announce } from '#ui/feedback/live-region.ts';
import { useZone } from '#ui/text/zone.ts';

/** Flags the execution, or removes the flag. */
export function FlagButton({ executionRef }: { executionRef: FlagButton_execution$key }) {
  const { invocation_uuid, flagged, flagged_by, flagged_at } = useFragment(
    graphql`
      fragment FlagButton_execution on FlowExecution {
        invocation_uuid
        flagged
        flagged_at
        flagged_by {
          display
        }
      }
    `,
    executionRef,
  );
  const zone = useZone();
  const [flag, isFlagging] = useMutation<FlagButtonFlagMutation>(
    graphql`
      mutation FlagButtonFlagMutation($input: FlagFlowExecutionsInput!) {
        flag_flow_executions(input: $input) {
          flow_executions {
            invocation_uuid
            ...FlagButton_execution
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: flagged ? 'Could not remove the flag' : 'Could not flag it' },
  );
  const toggle = async () => {
    const { ok } = await flag({ input: { invocation_uuids: [invocation_uuid], flagged: !flagged } });
    if (ok) announce(flagged ? 'Flag removed' : 'Flagged. It is on the partner’s flagged list.');
  };
  const by =
    flagged && flagged_by && flagged_at
      ? `Flagged by ${flagged_by.display}, ${formatDateTimeSeconds(flagged_at, zone)}`
      : 'Add to the partner’s flagged list';
  return (
    <Button
      aria-pressed={flagged}
      busy={isFlagging}
      data-tip={by}
      icon={flagged ? <IconFlagFilled size={14} /> : <IconFlag size={14} />}
      onClick={() => void toggle()}
    >
      {flagged ? 'Flagged' : 'Flag'}
    </Button>
  );
}
