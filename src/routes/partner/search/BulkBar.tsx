import { IconCopy, IconFlag, IconFlagOff, IconRefresh } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { BulkBar_executions$key } from '#gql/BulkBar_executions';
import { pluralise } from '../../../lib/text.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { SelectionBar } from '../../../ui/table/SelectionBar.tsx';
import { paths } from '../../paths.ts';
import { useFlagExecutions } from '../../_shared/executions/useFlagExecutions.tsx';
import { MOST_RESUBMITTED, useResubmitDialog } from '../../_shared/executions/useResubmitDialog.tsx';
import { copyLinks } from './export/copy-links.ts';

export interface BulkBarProps {
  /** The selected executions. */
  executionsRef: BulkBar_executions$key;
  onClear: () => void;
}

/** Actions on the selected executions; actions that this person may not take are not shown. */
export function BulkBar({ executionsRef, onClear }: BulkBarProps) {
  const executions = useFragment(
    graphql`
      fragment BulkBar_executions on FlowExecution @relay(plural: true) {
        invocation_uuid
        company_uuid
        partner_uuid
        flow_name
        flagged
        viewer_can_resubmit
        viewer_can_flag
      }
    `,
    executionsRef,
  );
  const resubmit = useResubmitDialog();
  const [flag, isFlagging] = useFlagExecutions();
  const [first] = executions;
  if (!first) return null;
  const { company_uuid, partner_uuid } = first;
  const hrefOf = (invocation_uuid: string) =>
    paths.execution({ company_uuid, partner_uuid, invocation_uuid });
  const toResubmit = executions.map(({ invocation_uuid, flow_name }) => ({
    invocation_uuid,
    company_uuid,
    partner_uuid,
    flow_name,
  }));
  const uuids = executions.map(({ invocation_uuid }) => invocation_uuid);
  const mayFlag = executions.filter(({ viewer_can_flag }) => viewer_can_flag);
  const toFlag = mayFlag.filter(({ flagged }) => !flagged).map(({ invocation_uuid }) => invocation_uuid);
  const toUnflag = mayFlag.filter(({ flagged }) => flagged).map(({ invocation_uuid }) => invocation_uuid);
  const tooMany = uuids.length > MOST_RESUBMITTED && `At most ${MOST_RESUBMITTED} at once`;
  return (
    <>
      <SelectionBar label="Selected executions" count={uuids.length} onClear={onClear}>
        {executions.some(({ viewer_can_resubmit }) => viewer_can_resubmit) && (
          <Button
            icon={<IconRefresh size={15} />}
            disabled={Boolean(tooMany)}
            data-tip={tooMany || undefined}
            onClick={() => resubmit.open(toResubmit)}
          >
            Resubmit
          </Button>
        )}
        {toFlag.length > 0 && (
          <Button
            icon={<IconFlag size={15} />}
            busy={isFlagging}
            disabled={Boolean(tooMany)}
            data-tip={tooMany || undefined}
            onClick={() => flag(toFlag, true)}
          >
            Flag
          </Button>
        )}
        {toUnflag.length > 0 && (
          <Button
            icon={<IconFlagOff size={15} />}
            busy={isFlagging}
            disabled={Boolean(tooMany)}
            data-tip={tooMany || undefined}
            onClick={() => flag(toUnflag, false)}
          >
            Unflag
          </Button>
        )}
        <Button
          icon={<IconCopy size={15} />}
          onClick={() => void copyLinks(uuids.map(hrefOf), pluralise(uuids.length, 'link'))}
        >
          {uuids.length === 1 ? 'Copy link' : 'Copy links'}
        </Button>
      </SelectionBar>
      {resubmit.dialog}
    </>
  );
}
