// The panel of a step reads the fragment of the walk; this module only requests it.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { graphql, useFragment, useLazyLoadQuery, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import type { SampleWalkQuery } from '#gql/SampleWalkQuery';
import type { SampleWalkSubscription } from '#gql/SampleWalkSubscription';
import type { SampleWalk_test$data, SampleWalk_test$key } from '#gql/SampleWalk_test';
import type { StepPanel_walk$key } from '#gql/StepPanel_walk';
import { describeError } from '#relay/errors.ts';
import { Button } from '#ui/actions/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { statusLook, type StatusLook } from '#ui/status/tone.ts';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import styles from './sample.module.css';

/** The effect of a sample run on the steps. */
export interface Walk {
  /** The number of documents on each path. */
  readonly taken: ReadonlyMap<string, number>;
  readonly walkRef: StepPanel_walk$key;
}

interface SampleWalkProps {
  flow_test_uuid: string;
  onWalk: (walk: Walk | null) => void;
  onClear: () => void;
}

const outcomes: Readonly<Record<'RUNNING' | 'SUCCESS' | 'SKIPPED' | 'FAILED', StatusLook>> = {
  RUNNING: { tone: 'run', label: 'Running' },
  SUCCESS: { tone: 'ok', label: 'Success' },
  SKIPPED: { tone: 'skip', label: 'Skipped' },
  FAILED: { tone: 'fail', label: 'Failed' },
};

/** The last sample run in one line, which also shows its document counts on the canvas. */
export function SampleWalk({ flow_test_uuid, onWalk, onClear }: SampleWalkProps) {
  const { flow_test } = useLazyLoadQuery<SampleWalkQuery>(
    graphql`
      query SampleWalkQuery($flow_test_uuid: ID!) {
        flow_test(flow_test_uuid: $flow_test_uuid) {
          flow_test_uuid
          ...SampleWalk_test
        }
      }
    `,
    { flow_test_uuid },
    { fetchPolicy: 'store-and-network' },
  );
  useFollow(flow_test_uuid);
  return flow_test ? <Run testRef={flow_test} onWalk={onWalk} onClear={onClear} /> : null;
}

function Run({
  testRef,
  onWalk,
  onClear,
}: Pick<SampleWalkProps, 'onWalk' | 'onClear'> & { testRef: SampleWalk_test$key }) {
  const { status, sample_file_name, summary_message, walk } = useFragment(
    graphql`
      fragment SampleWalk_test on FlowTest {
        flow_test_uuid
        status
        sample_file_name
        summary_message
        walk {
          paths {
            edge_id
            documents
          }
          ...StepPanel_walk
        }
      }
    `,
    testRef,
  );
  const show = useEffectEvent((seen: SampleWalk_test$data['walk']) =>
    onWalk(
      seen
        ? {
            taken: new Map(seen.paths.map(({ edge_id, documents }) => [edge_id, documents])),
            walkRef: seen,
          }
        : null,
    ),
  );
  // The canvas is a sibling of this line, not a child, so it gets the run from here.
  useEffect(() => show(walk), [walk]);
  const look = statusLook(outcomes, status);
  return (
    <span className={styles.sample}>
      <IconPlayerPlay size={14} aria-hidden="true" />
      <b>Sample run</b>
      <StatusBadge tone={look.tone} {...(summary_message != null && { tip: summary_message })}>
        {look.label}
      </StatusBadge>
      <span className={styles.file}>{sample_file_name}</span>
      <Button small look="quiet" onClick={onClear}>
        Clear
      </Button>
    </span>
  );
}

/** Subscribes to the updates of the run while it is shown. */
function useFollow(flow_test_uuid: string): void {
  const config = useMemo<GraphQLSubscriptionConfig<SampleWalkSubscription>>(
    () => ({
      subscription: graphql`
        subscription SampleWalkSubscription($flow_test_uuid: ID!) {
          flow_test_changed(flow_test_uuid: $flow_test_uuid) {
            flow_test_uuid
            ...SampleWalk_test
          }
        }
      `,
      variables: { flow_test_uuid },
      onError(error) {
        const { title, message } = describeError(error);
        notify.error([title, message].filter(Boolean).join('. '), 'Live updates have stopped');
      },
    }),
    [flow_test_uuid],
  );
  useSubscription<SampleWalkSubscription>(config);
}
