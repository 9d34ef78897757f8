import { graphql, useFragment } from 'react-relay/hooks';
import type { ResubmissionFoot_run$key } from '#gql/ResubmissionFoot_run';
import type { ResubmissionFootCancelMutation } from '#gql/ResubmissionFootCancelMutation';
import { formatCount } from '#lib/numbers.ts';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useRetryResubmission } from './useRetryResubmission.ts';

interface ResubmissionFootProps {
  runRef: ResubmissionFoot_run$key;
  onClose: () => void;
}

/** The actions on a started resubmission: cancel the rest, retry the failures. */
export function ResubmissionFoot({ runRef, onClose }: ResubmissionFootProps) {
  const run = useFragment(
    graphql`
      fragment ResubmissionFoot_run on ResubmissionRun {
        run_uuid
        status
        retry_count
        pending_count
        failed_count
        refused_count
        canceled_count
      }
    `,
    runRef,
  );
  const { run_uuid, status, pending_count, failed_count, refused_count, canceled_count } = run;
  const [retry, isRetrying] = useRetryResubmission(run_uuid, run.retry_count);
  const [cancel, isCanceling] = useMutation<ResubmissionFootCancelMutation>(
    graphql`
      mutation ResubmissionFootCancelMutation($input: CancelResubmissionInput!) {
        cancel_resubmission(input: $input) {
          resubmission_run {
            run_uuid
            # oxlint-disable-next-line relay/must-colocate-fragment-spreads
            ...OpenedRun_run
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The resubmission goes on' },
  );
  const isRunning = status === 'RUNNING';
  const left = failed_count + refused_count + canceled_count;
  const onlyOne = (
    [
      [failed_count, 'failed'],
      [canceled_count, 'canceled'],
      [refused_count, 'not possible'],
    ] as const
  ).find(([count]) => count === left);
  return (
    <>
      <p role="status">
        {isRunning
          ? 'Goes on if you close this page. You find it under Resubmissions.'
          : 'Saved under Resubmissions'}
      </p>
      <div>
        {pending_count > 0 && (
          <Button busy={isCanceling} onClick={() => void cancel({ input: { run_uuid } })}>
            Cancel the rest
          </Button>
        )}
        {!isRunning && left > 0 && (
          <Button busy={isRetrying} onClick={() => retry(null)}>
            Retry {formatCount(left)}
            {onlyOne && ` ${onlyOne[1]}`}
          </Button>
        )}
        <Button look={isRunning ? 'default' : 'primary'} onClick={onClose}>
          {isRunning ? 'Close' : 'Done'}
        </Button>
      </div>
    </>
  );
}
