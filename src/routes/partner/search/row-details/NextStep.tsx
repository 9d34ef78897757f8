import { graphql, useFragment } from 'react-relay/hooks';
import type { NextStep_execution$key } from '#gql/NextStep_execution';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { UiLink } from '#ui/links.tsx';
import { paths } from '#routes/paths.ts';
import { ResolutionNote } from '#shared/executions/ResolutionNote.tsx';
import { failedStatuses, isFinalStatus } from '#shared/executions/status.ts';
import { writeFilters } from '#shared/executions/search-filters.ts';
import { useResubmitDialog } from '#shared/executions/useResubmitDialog.tsx';
import { COMPARE_PARAM, LAST } from '../../execution/compare/compare-search.ts';
import styles from './row-details.module.css';

interface NextStepProps {
  executionRef: NextStep_execution$key;
  /** Passed to the opened execution: the list that the person came from. */
  trail: object;
}

/**
 * What to do about an execution: apply the suggested fix, compare it with a successful one, resubmit it, or nothing.
 */
export function NextStep({ executionRef, trail }: NextStepProps) {
  const execution = useFragment(
    graphql`
      fragment NextStep_execution on FlowExecution @argumentDefinitions(internals: { type: "Boolean!" }) {
        invocation_uuid
        company_uuid
        partner_uuid
        flow_uuid
        flow_name
        status
        reason_code
        ack_state
        viewer_can_resubmit
        suggested_fix @include(if: $internals)
        resolved
        ...ResolutionNote_execution
      }
    `,
    executionRef,
  );
  const resubmit = useResubmitDialog();
  const { invocation_uuid, company_uuid, partner_uuid, flow_uuid, flow_name, status } = execution;
  const { reason_code, suggested_fix } = execution;
  const at = { company_uuid, partner_uuid, invocation_uuid };
  const isResolved = execution.resolved === true;
  const isOpen = failedStatuses.some((failed) => failed === status) && !isResolved;
  return (
    <section aria-label="Next step">
      <h3 className={styles.title}>Next step</h3>
      {isResolved ? (
        <p className={styles.words}>
          <ResolutionNote executionRef={execution} />
        </p>
      ) : (
        <p className={styles.words}>
          {isOpen
            ? (suggested_fix ?? 'See what changed since the flow last succeeded.')
            : !isFinalStatus(status)
              ? 'Wait until it has ended.'
              : execution.ack_state === 'OVERDUE'
                ? 'Ask the partner for the overdue acknowledgment.'
                : execution.ack_state === 'REJECTED'
                  ? 'See in the acknowledgment what the partner rejected.'
                  : 'Nothing to do.'}
        </p>
      )}
      <p className={styles.actions}>
        {isOpen && (
          <AnchorButton small to={paths.execution(at, { [COMPARE_PARAM]: LAST })} state={trail}>
            Compare with the last success
          </AnchorButton>
        )}
        {isOpen && execution.viewer_can_resubmit && (
          <Button
            small
            onClick={() => resubmit.open({ invocation_uuid, company_uuid, partner_uuid, flow_name })}
          >
            Resubmit
          </Button>
        )}
        {isOpen && reason_code && (
          <UiLink
            to={paths.partnerSearch(
              { company_uuid, partner_uuid },
              writeFilters({ range: '7d', flow_uuids: [flow_uuid], reason_codes: [reason_code] }),
            )}
          >
            Same flow and reason, last 7 d
          </UiLink>
        )}
        {!isOpen && (
          <AnchorButton small to={paths.execution(at)} state={trail}>
            Open
          </AnchorButton>
        )}
      </p>
      {resubmit.dialog}
    </section>
  );
}
