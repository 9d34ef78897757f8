import { IconArrowsDiff, IconCopy, IconFlag, IconFlagOff, IconRefresh } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { BulkBar_executions$key } from '#gql/BulkBar_executions';
import type { FlowExecutionFilter, FlowExecutionSort } from '#gql/PartnerSearchScreenQuery';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { SelectionBar } from '#ui/table/SelectionBar.tsx';
import { paths } from '../../paths.ts';
import { useFlagExecutions } from '../../_shared/executions/useFlagExecutions.tsx';
import { useResubmitDialog } from '../../_shared/executions/useResubmitDialog.tsx';
import { COMPARE_PARAM } from '../execution/compare/compare-search.ts';
import { copyLinks } from './export/copy-links.ts';
import { useStartReview } from './resubmission/useStartReview.ts';

export interface BulkBarProps {
  /** The selected executions. */
  executionsRef: BulkBar_executions$key;
  /** The search, if all loaded executions are selected and more of them match. */
  matching: { filter: FlowExecutionFilter; sort: FlowExecutionSort; count: number } | null;
  onClear: () => void;
}

/** The most executions in one action: the server's limit. */
const MAX_AT_ONCE = 500;

/** Actions on the selected executions; actions that this person may not take are not shown. */
export function BulkBar({ executionsRef, matching, onClear }: BulkBarProps) {
  const executions = useFragment(
    graphql`
      fragment BulkBar_executions on FlowExecution @relay(plural: true) {
        invocation_uuid
        company_uuid
        partner_uuid
        flow_name
        submitted_at
        flagged
        viewer_can_resubmit
        viewer_can_flag
      }
    `,
    executionsRef,
  );
  const resubmit = useResubmitDialog();
  const [review, isReviewing] = useStartReview();
  const [flag, isFlagging] = useFlagExecutions();
  const [first] = executions;
  if (!first) return null;
  const { company_uuid, partner_uuid } = first;
  const hrefOf = (invocation_uuid: string) =>
    paths.execution({ company_uuid, partner_uuid, invocation_uuid });
  const uuids = executions.map(({ invocation_uuid }) => invocation_uuid);
  const mayResubmit = executions.some(({ viewer_can_resubmit }) => viewer_can_resubmit);
  const mayFlag = executions.filter(({ viewer_can_flag }) => viewer_can_flag);
  const toFlag = mayFlag.filter(({ flagged }) => !flagged).map(({ invocation_uuid }) => invocation_uuid);
  const toUnflag = mayFlag.filter(({ flagged }) => flagged).map(({ invocation_uuid }) => invocation_uuid);
  const [earlier, later] = executions.toSorted((a, b) => a.submitted_at.localeCompare(b.submitted_at));
  const tooMany = uuids.length > MAX_AT_ONCE && `At most ${MAX_AT_ONCE} at once`;
  return (
    <>
      <SelectionBar label="Selected executions" count={uuids.length} onClear={onClear}>
        {mayResubmit && (
          <Button
            icon={<IconRefresh size={15} />}
            busy={isReviewing}
            disabled={Boolean(tooMany)}
            data-tip={tooMany || undefined}
            onClick={() =>
              executions.length > 1
                ? void review({ partner_uuid, invocation_uuids: uuids })
                : resubmit.open({
                    invocation_uuid: first.invocation_uuid,
                    company_uuid,
                    partner_uuid,
                    flow_name: first.flow_name,
                  })
            }
          >
            Resubmit
          </Button>
        )}
        {mayResubmit && matching && (
          <Button
            busy={isReviewing}
            disabled={matching.count > MAX_AT_ONCE}
            data-tip={
              matching.count > MAX_AT_ONCE ? `At most ${MAX_AT_ONCE} at once: narrow the search` : undefined
            }
            onClick={() => void review({ partner_uuid, filter: matching.filter, sort: matching.sort })}
          >
            Resubmit all {formatCount(matching.count)}
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
        {earlier && later && executions.length === 2 && (
          <AnchorButton
            icon={<IconArrowsDiff size={15} />}
            to={paths.execution(
              { company_uuid, partner_uuid, invocation_uuid: later.invocation_uuid },
              { [COMPARE_PARAM]: earlier.invocation_uuid },
            )}
          >
            Compare
          </AnchorButton>
        )}
        <Button
          icon={<IconCopy size={15} />}
          onClick={() => void copyLinks(uuids.map(hrefOf), pluralize(uuids.length, 'link'))}
        >
          {uuids.length === 1 ? 'Copy link' : 'Copy links'}
        </Button>
      </SelectionBar>
      {resubmit.dialog}
    </>
  );
}
