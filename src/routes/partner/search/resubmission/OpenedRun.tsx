import { graphql, useFragment } from 'react-relay/hooks';
import type { OpenedRun_run$key } from '#gql/OpenedRun_run';
import type { OpenedRunStartMutation } from '#gql/OpenedRunStartMutation';
import { pluralize } from '#lib/text.ts';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { DrawerFoot } from './DrawerFoot.tsx';
import { orderWords } from './outcome-labels.ts';
import styles from './Resubmission.module.css';
import { ResubmissionFollow } from './ResubmissionFollow.tsx';
import { ResubmissionFoot } from './ResubmissionFoot.tsx';
import { ResubmissionResults } from './ResubmissionResults.tsx';
import { ReviewOptions } from './ReviewOptions.tsx';
import { ReviewRows } from './ReviewRows.tsx';
import { useReviewChoices } from './useReviewChoices.ts';

interface OpenedRunProps {
  runRef: OpenedRun_run$key;
  onClose: () => void;
}

/**
 * A resubmission: its review with the choices, then its progress and results. Once started, it runs on the server
 * without this page.
 */
export function OpenedRun({ runRef, onClose }: OpenedRunProps) {
  const run = useFragment(
    graphql`
      fragment OpenedRun_run on ResubmissionRun {
        run_uuid
        status
        order
        running_count
        results {
          outcome
        }
        ...useReviewChoices_run
        ...ReviewRows_run
        ...ResubmissionResults_run
        ...ResubmissionFoot_run
      }
    `,
    runRef,
  );
  const { run_uuid, status, results, running_count } = run;
  const review = useReviewChoices(run);
  const [start, isStarting] = useMutation<OpenedRunStartMutation>(
    graphql`
      mutation OpenedRunStartMutation($input: StartResubmissionInput!) {
        start_resubmission(input: $input) {
          resubmission_run {
            run_uuid
            ...OpenedRun_run
            ...RecentRunTable_runs
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'Nothing was resubmitted' },
  );
  const { choices, chosen, resolved } = review;
  const startNow = () => {
    if (chosen.length === 0) return;
    const { version, order, rate, onError } = choices;
    void start(
      {
        input: {
          run_uuid,
          invocation_uuids: chosen,
          version,
          order,
          rate_per_minute: rate === 'none' ? null : Number(rate),
          stop_on_error: onError === 'stop',
        },
      },
      // The list of resubmissions has a new entry, and the search will soon have new executions.
      { updater: (store) => store.invalidateStore() },
    );
  };
  const again = resolved.filter((uuid) => chosen.includes(uuid)).length;
  const isReview = status === 'REVIEW';
  return (
    <Drawer
      opened
      onClose={onClose}
      width={880}
      title={
        isReview
          ? `Resubmit ${pluralize(results.length, 'execution')}?`
          : `Resubmission of ${pluralize(
              results.filter(({ outcome }) => outcome !== 'LEFT_OUT' && outcome !== 'RESOLVED').length,
              'execution',
            )}`
      }
      foot={
        <DrawerFoot>
          {isReview ? (
            <>
              <p role="status">
                {chosen.length === 0
                  ? 'Nothing would run again'
                  : `${chosen.length} of ${pluralize(results.length, 'execution')} will run again, ${orderWords[choices.order].toLowerCase()}`}
              </p>
              <div>
                <Button onClick={onClose}>Cancel</Button>
                <Button
                  look="primary"
                  busy={isStarting}
                  aria-disabled={chosen.length === 0 || undefined}
                  data-tip={chosen.length === 0 ? 'No execution is chosen' : undefined}
                  onClick={startNow}
                >
                  {chosen.length === 0 ? 'Resubmit' : `Resubmit ${chosen.length}`}
                </Button>
              </div>
            </>
          ) : (
            <ResubmissionFoot runRef={run} onClose={onClose} />
          )}
        </DrawerFoot>
      }
    >
      {isReview ? (
        <>
          <ReviewOptions choices={choices} onChange={review.change} />
          <div className={styles.warning}>
            <Callout tone={again > 0 ? 'wait' : 'run'} title="The receiver may get documents a second time.">
              {again > 0 &&
                `${pluralize(again, 'chosen execution is', 'chosen executions are')} already resolved by a later run.`}
            </Callout>
          </div>
          <ReviewRows runRef={run} review={review} />
        </>
      ) : (
        <>
          {(status === 'RUNNING' || running_count > 0) && <ResubmissionFollow run_uuid={run_uuid} />}
          <ResubmissionResults runRef={run} />
        </>
      )}
    </Drawer>
  );
}
