import { graphql, useFragment } from 'react-relay/hooks';
import type { PulseExecutionItem_execution$key } from '#gql/PulseExecutionItem_execution';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { ExecutionDuration } from '../../_shared/executions/ExecutionDuration.tsx';
import { ExecutionSummary } from '../../_shared/executions/ExecutionSummary.tsx';
import { StatusCell } from '../../_shared/executions/StatusCell.tsx';
import { paths } from '../../paths.ts';

export type PulseExecutionColumn = 'status' | 'submitted' | 'partner' | 'flow' | 'summary' | 'duration';

export function PulseExecutionItem({ executionRef }: { executionRef: PulseExecutionItem_execution$key }) {
  const execution = useFragment(
    graphql`
      fragment PulseExecutionItem_execution on FlowExecution {
        invocation_uuid
        company_uuid
        partner_uuid
        flow_name
        submitted_at
        trading_partner {
          partner_uuid
          partner_name
        }
        ...StatusCell_execution
        ...ExecutionSummary_execution
        ...ExecutionDuration_execution
      }
    `,
    executionRef,
  );
  return (
    <GridCells<PulseExecutionColumn>
      cells={{
        status: <StatusCell executionRef={execution} />,
        submitted: <RelativeTime at={execution.submitted_at} />,
        partner: <bdi>{execution.trading_partner.partner_name}</bdi>,
        flow: (
          <RowLink
            to={paths.execution({
              company_uuid: execution.company_uuid,
              partner_uuid: execution.partner_uuid,
              invocation_uuid: execution.invocation_uuid,
            })}
          >
            {execution.flow_name}
          </RowLink>
        ),
        summary: <ExecutionSummary executionRef={execution} />,
        duration: <ExecutionDuration executionRef={execution} />,
      }}
    />
  );
}
