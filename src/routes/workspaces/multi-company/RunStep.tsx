import { useCallback, type ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { RunStep_run$key } from '#gql/RunStep_run';
import type { RunStepCancelMutation } from '#gql/RunStepCancelMutation';
import type { RunStepRetryMutation } from '#gql/RunStepRetryMutation';
import { useMutation } from '#relay/useMutation.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { StepFoot } from '#ui/page/StepFoot.tsx';
import { paths } from '../../paths.ts';
import { RunFollow } from './RunFollow.tsx';
import { RunResults } from './RunResults.tsx';
import { askedOf, wizardOf, wizardPath } from './wizard-address.ts';

/** Step 4: the run and its results. The server does the work, so the page may be closed. */
export function RunStep({ runRef, children }: { runRef: RunStep_run$key; children: ReactNode }) {
  const run = useFragment(
    graphql`
      fragment RunStep_run on MultiCompanyRun {
        run_uuid
        status
        dry_run
        failed_count
        canceled_count
        viewer_can_retry
        retry_count
        results {
          company_uuid
        }
        ...RunResults_run
        ...wizardAddress_run
      }
    `,
    runRef,
  );
  const [retry, isRetrying] = useMutation<RunStepRetryMutation>(
    graphql`
      mutation RunStepRetryMutation($input: RetryMultiCompanyRunInput!) {
        retry_multi_company_run(input: $input) {
          multi_company_run {
            run_uuid
            ...RunStep_run
            ...EarlierRunTable_runs
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'Nothing was retried' },
  );
  const [cancel, isCanceling] = useMutation<RunStepCancelMutation>(
    graphql`
      mutation RunStepCancelMutation($input: CancelMultiCompanyRunInput!) {
        cancel_multi_company_run(input: $input) {
          multi_company_run {
            run_uuid
            ...RunStep_run
            ...EarlierRunTable_runs
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The run goes on' },
  );
  const { run_uuid, retry_count } = run;
  const retryIn = useCallback(
    (company_uuids: readonly string[] | null) =>
      void retry({ input: { run_uuid, company_uuids, expected_retry_count: retry_count } }),
    [retry, retry_count, run_uuid],
  );
  const isRunning = run.status === 'RUNNING';
  const left = run.failed_count + run.canceled_count;
  const all = run.results.map(({ company_uuid }) => company_uuid);
  return (
    <>
      {isRunning && <RunFollow run_uuid={run_uuid} />}
      <RunResults runRef={run} onRetry={run.viewer_can_retry && !isRunning ? retryIn : null} />
      {children}
      <StepFoot
        says={
          isRunning
            ? 'Goes on if you close this page. You find it under Earlier runs.'
            : run.dry_run
              ? 'A dry run: nothing was changed'
              : 'Saved under Earlier runs'
        }
      >
        {isRunning && run.viewer_can_retry && (
          <Button busy={isCanceling} onClick={() => void cancel({ input: { run_uuid } })}>
            Cancel the rest
          </Button>
        )}
        {!isRunning && (
          <AnchorButton to={wizardPath(wizardOf(askedOf(run), all))}>
            {run.dry_run ? 'Preview again' : 'Use again'}
          </AnchorButton>
        )}
        {!isRunning && run.viewer_can_retry && left > 0 && (
          <Button busy={isRetrying} onClick={() => retryIn(null)}>
            Retry {left} {run.failed_count > 0 ? 'failed' : 'canceled'}
          </Button>
        )}
        {!isRunning && (
          <AnchorButton look="primary" to={paths.multiCompany()}>
            Done
          </AnchorButton>
        )}
      </StepFoot>
    </>
  );
}
