import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ResubmitVersion } from '#gql/OpenedRunStartMutation';
import type { useReviewChoices_run$key } from '#gql/useReviewChoices_run';
import type { Order } from './outcome-labels.ts';

/** The options of a resubmission. */
export interface RunChoices {
  readonly version: Exclude<ResubmitVersion, '%future added value'>;
  readonly order: Order;
  /** Starts per minute; 'none' for no limit. */
  readonly rate: 'none' | '60' | '10' | '1';
  readonly onError: 'continue' | 'stop';
}

const DEFAULTS: RunChoices = { version: 'CURRENT', order: 'OLDEST_FIRST', rate: '60', onError: 'continue' };

/**
 * The person's choices in a review. Initially, all executions are selected that can be resubmitted and are not
 * resolved.
 */
export function useReviewChoices(runRef: useReviewChoices_run$key) {
  const { results } = useFragment(
    graphql`
      fragment useReviewChoices_run on ResubmissionRun {
        results {
          invocation_uuid
          outcome
        }
      }
    `,
    runRef,
  );
  const [choices, setChoices] = useState(DEFAULTS);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen = (uuid: string, outcome: string) => changed.get(uuid) ?? outcome === 'READY';
  const of = (outcome: 'READY' | 'RESOLVED') =>
    results.filter((result) => result.outcome === outcome).map((result) => result.invocation_uuid);
  const chosen = results
    .filter(({ outcome }) => outcome === 'READY' || outcome === 'RESOLVED')
    .filter(({ invocation_uuid, outcome }) => isChosen(invocation_uuid, outcome))
    .map(({ invocation_uuid }) => invocation_uuid);
  return {
    choices,
    change: (change: Partial<RunChoices>) => setChoices((before) => ({ ...before, ...change })),
    ready: of('READY'),
    resolved: of('RESOLVED'),
    /** The uuids to resubmit, in the order of the review. */
    chosen,
    choose: (uuids: readonly string[], isIn: boolean) =>
      setChanged((before) => new Map([...before, ...uuids.map((uuid) => [uuid, isIn] as const)])),
  };
}

export type ReviewChoices = ReturnType<typeof useReviewChoices>;
