import { IconLink } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useHref, useLocation, useSearchParams } from 'react-router';
import type { ExecutionActions_execution$key } from '#gql/ExecutionActions_execution';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { announce } from '#ui/feedback/live-region.ts';
import { notify } from '#ui/feedback/notify.ts';
import { paths } from '../../paths.ts';
import { isFinalStatus } from '../../_shared/executions/status.ts';
import { useResubmitDialog } from '../../_shared/executions/useResubmitDialog.tsx';
import { COMPARE_PARAM, FILE_PARAMS, LAST } from './compare/compare-search.ts';
import { FlagButton } from './FlagButton.tsx';
import { ShareButton } from './ShareButton.tsx';

/** The actions on the execution that this person may take. Actions that the role does not allow are not shown. */
export function ExecutionActions({ executionRef }: { executionRef: ExecutionActions_execution$key }) {
  const execution = useFragment(
    graphql`
      fragment ExecutionActions_execution on FlowExecution {
        invocation_uuid
        company_uuid
        partner_uuid
        flow_name
        status
        viewer_can_resubmit
        viewer_can_flag
        viewer_can_share
        flow_uuid
        ...FlagButton_execution @alias(as: "flag") @include(if: $internals)
        ...ShareButton_execution
      }
    `,
    executionRef,
  );
  const resubmit = useResubmitDialog();
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const { company_uuid, partner_uuid, invocation_uuid, flow_name, flow_uuid } = execution;
  const href = useHref(paths.execution({ company_uuid, partner_uuid, invocation_uuid }));
  const isRunning = !isFinalStatus(execution.status);

  const copyLink = async () => {
    const address = new URL(href, location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      announce('Copied the link');
      notify.info('Link copied');
    } catch {
      notify.error(address, 'The browser blocked copying the link');
    }
  };

  return (
    <>
      <IconButton
        label="Copy link"
        look="default"
        icon={<IconLink size={16} />}
        onClick={() => void copyLink()}
      />
      {/* People who may resubmit may also edit the flow. */}
      {execution.viewer_can_resubmit && (
        <AnchorButton look="quiet" to={paths.flow({ company_uuid, partner_uuid, flow_uuid })}>
          Flow settings
        </AnchorButton>
      )}
      <AnchorButton
        to={paths.execution(
          { company_uuid, partner_uuid, invocation_uuid },
          // On the Files tab, the comparison starts with the open file.
          { [COMPARE_PARAM]: LAST, [FILE_PARAMS.right]: search.get('file') },
        )}
        state={state}
      >
        Compare
      </AnchorButton>
      {execution.viewer_can_share && <ShareButton executionRef={execution} />}
      {execution.viewer_can_flag && execution.flag && <FlagButton executionRef={execution.flag} />}
      {execution.viewer_can_resubmit && (
        <Button
          look="primary"
          aria-disabled={isRunning || undefined}
          data-tip={isRunning ? 'The execution has not ended yet' : undefined}
          onClick={() =>
            !isRunning && resubmit.open({ invocation_uuid, company_uuid, partner_uuid, flow_name })
          }
        >
          Resubmit
        </Button>
      )}
      {resubmit.dialog}
    </>
  );
}
