// The new execution appears in the facts and the linked executions on the original's page.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { useCallback, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { ResubmitVersion, useResubmitExecutionsMutation } from '#gql/useResubmitExecutionsMutation';
import { shortUuid } from '../../../lib/short-uuid.ts';
import { useMutation } from '../../../relay/useMutation.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { UiLink } from '../../../ui/links.tsx';
import { paths } from '../../paths.ts';
import type { Resubmittable } from './resubmit-request.ts';

type Answer = useResubmitExecutionsMutation['response']['resubmit_flow_executions']['results'][number];

/** The versions to choose from for a resubmission. */
export type Choice = Exclude<ResubmitVersion, '%future added value'>;

/** The actual or expected result for one execution. */
export interface ResubmitOutcome {
  readonly execution: Resubmittable;
  readonly accepted: boolean;
  /** Why it was not accepted. */
  readonly message: string | null;
  /** The new execution's uuid, once it exists. */
  readonly made: string | null;
  /** Set if the execution is already resolved. */
  readonly resolution: NonNullable<Answer['resolution']> | null;
  /** Its partner and versions; only requested for a single execution. */
  readonly details: Answer['original'] | null;
}

export type ResubmitStage =
  | { readonly kind: 'closed' }
  /** `outcomes` are those of the previously chosen version, if any. */
  | { readonly kind: 'checking'; readonly outcomes: readonly ResubmitOutcome[] | null }
  /** Nothing has been resubmitted yet. Null if the dry run failed. */
  | { readonly kind: 'ready'; readonly outcomes: readonly ResubmitOutcome[] | null }
  | {
      readonly kind: 'running';
      readonly outcomes: readonly ResubmitOutcome[];
      readonly total: number;
      readonly stopping: boolean;
    }
  | {
      readonly kind: 'done';
      readonly outcomes: readonly ResubmitOutcome[];
      /** How many resolved executions were left out. */
      readonly leftOut: number;
    };

export interface ResubmitControls {
  readonly stage: ResubmitStage;
  /** The requested executions. */
  readonly executions: readonly Resubmittable[];
  readonly version: Choice;
  /** Whether to leave out resolved executions; a single execution is never left out. */
  readonly leavesResolved: boolean;
  /** The outcomes of the current stage that will run. */
  readonly willRun: readonly ResubmitOutcome[];
  /** Opens the dialog and starts a dry run. */
  readonly open: (executions: readonly Resubmittable[]) => void;
  readonly setVersion: (version: Choice) => void;
  readonly setLeavesResolved: (leaves: boolean) => void;
  /** Runs the accepted executions, oldest first. */
  readonly run: () => void;
  /** Stops after the current batch. */
  readonly stop: () => void;
  /** Retries the executions that were not resubmitted. */
  readonly retry: () => void;
  readonly close: () => void;
}

/** Small enough that progress is visible and Stop takes effect soon. */
const BATCH = 25;

const refused = (execution: Resubmittable, message: string): ResubmitOutcome => ({
  execution,
  accepted: false,
  message,
  made: null,
  resolution: null,
  details: null,
});

/** The server's results, each with its requested execution. */
function outcomesOf(
  results: readonly Answer[],
  executions: readonly Resubmittable[],
): readonly ResubmitOutcome[] {
  const byUuid = new Map(executions.map((execution) => [execution.invocation_uuid, execution]));
  return results.flatMap(({ invocation_uuid, accepted, message, flow_execution, resolution, original }) => {
    const execution = byUuid.get(invocation_uuid);
    return execution
      ? {
          execution,
          accepted,
          message: message ?? null,
          made: flow_execution?.invocation_uuid ?? null,
          resolution: resolution ?? null,
          details: original ?? null,
        }
      : [];
  });
}

/** Resubmits executions: a dry run first, then batches, oldest first, with Stop and Retry. */
export function useResubmitExecutions(): ResubmitControls {
  const [ask] = useMutation<useResubmitExecutionsMutation>(
    graphql`
      mutation useResubmitExecutionsMutation(
        $input: ResubmitFlowExecutionsInput!
        $versions: Boolean!
        $links: Boolean!
      ) {
        resubmit_flow_executions(input: $input) {
          results {
            invocation_uuid
            accepted
            message
            resolution {
              resolved_at
              flow_execution {
                invocation_uuid
                company_uuid
                partner_uuid
              }
            }
            flow_execution {
              invocation_uuid
              status
            }
            original {
              invocation_uuid
              # Lists and the page of the original show that it was resubmitted.
              resubmissions {
                invocation_uuid
              }
              trading_partner @include(if: $versions) {
                partner_uuid
                partner_name
              }
              flow_version @include(if: $versions) {
                flow_uuid
                version_timestamp
              }
              flow_setup @include(if: $versions) {
                flow_uuid
                deployed_version {
                  flow_uuid
                  version_timestamp
                }
              }
              ...ExecutionLive_execution @alias(as: "live") @include(if: $links)
              ...MoreFacts_execution @alias(as: "facts") @include(if: $links)
              ...LinkedCard_execution @alias(as: "linked") @include(if: $links)
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'Could not resubmit' },
  );
  const [stage, setStage] = useState<ResubmitStage>({ kind: 'closed' });
  const [executions, setExecutions] = useState<readonly Resubmittable[]>([]);
  const [version, setVersionState] = useState<Choice>('CURRENT');
  const [leavesResolved, setLeavesResolved] = useState(true);
  // Identifies the latest request: responses that arrive after closing or after a newer request are dropped.
  const turn = useRef(0);
  const stopWanted = useRef(false);
  // State updates too late to catch a double click; a ref does not.
  const isRunning = useRef(false);

  const check = useCallback(
    async (wanted: readonly Resubmittable[], version: Choice, before: readonly ResubmitOutcome[] | null) => {
      const mine = ++turn.current;
      setStage({ kind: 'checking', outcomes: before });
      const result = await ask({
        input: {
          invocation_uuids: wanted.map(({ invocation_uuid }) => invocation_uuid),
          version,
          dry_run: true,
        },
        versions: wanted.length === 1,
        links: false,
      });
      if (turn.current !== mine) return;
      const outcomes = result.ok
        ? outcomesOf(result.response.resubmit_flow_executions.results, wanted)
        : null;
      const details = wanted.length === 1 ? outcomes?.[0]?.details : null;
      // Without a deployed version, only the original version can run.
      if (details?.flow_setup && !details.flow_setup.deployed_version && details.flow_version)
        setVersionState('SAME');
      setStage({ kind: 'ready', outcomes });
    },
    [ask],
  );

  const outcomes = stage.kind === 'ready' || stage.kind === 'checking' ? (stage.outcomes ?? []) : [];
  const willRun = outcomes.filter(
    ({ accepted, resolution }) =>
      accepted && !(resolution !== null && leavesResolved && executions.length > 1),
  );

  const run = async (
    wanted: readonly Resubmittable[],
    { before, leftOut }: { before: readonly ResubmitOutcome[]; leftOut: number },
  ) => {
    if (isRunning.current) return;
    isRunning.current = true;
    const mine = ++turn.current;
    stopWanted.current = false;
    let outcomes: readonly ResubmitOutcome[] = [];
    setStage({ kind: 'running', outcomes, total: wanted.length, stopping: false });
    for (let at = 0; at < wanted.length; at += BATCH) {
      const batch = wanted.slice(at, at + BATCH);
      if (stopWanted.current) {
        outcomes = [
          ...outcomes,
          ...wanted.slice(at).map((one) => refused(one, 'Stopped before it was resubmitted.')),
        ];
        break;
      }
      // One after another, because they must run in the order of submission.
      // oxlint-disable-next-line no-await-in-loop
      const result = await ask({
        input: {
          invocation_uuids: batch.map(({ invocation_uuid }) => invocation_uuid),
          version,
          dry_run: false,
        },
        versions: false,
        links: executions.length === 1,
      });
      outcomes = [
        ...outcomes,
        ...(result.ok
          ? outcomesOf(result.response.resubmit_flow_executions.results, batch)
          : batch.map((one) =>
              refused(
                one,
                result.faults.map(({ message }) => message).join(' ') || 'The server did not respond.',
              ),
            )),
      ];
      if (turn.current !== mine) break;
      setStage({ kind: 'running', outcomes, total: wanted.length, stopping: stopWanted.current });
    }
    isRunning.current = false;
    if (turn.current !== mine) return;
    const [only] = outcomes;
    if (executions.length === 1 && only?.made) {
      setStage({ kind: 'closed' });
      const to = paths.execution({ ...only.execution, invocation_uuid: only.made });
      notify.success(
        <>
          Resubmitted as {shortUuid(only.made)} · <UiLink to={to}>Open</UiLink>
        </>,
      );
      return;
    }
    setStage({ kind: 'done', outcomes: [...before, ...outcomes], leftOut });
  };

  return {
    stage,
    executions,
    version,
    leavesResolved,
    willRun,
    open: (wanted) => {
      setExecutions(wanted);
      setVersionState('CURRENT');
      setLeavesResolved(true);
      void check(wanted, 'CURRENT', null);
    },
    setVersion: (next) => {
      setVersionState(next);
      void check(executions, next, outcomes);
    },
    setLeavesResolved,
    run: () => {
      if (stage.kind !== 'ready') return;
      const left = outcomes.filter(({ accepted }) => !accepted);
      void run(
        willRun.map(({ execution }) => execution),
        { before: left, leftOut: outcomes.length - willRun.length - left.length },
      );
    },
    stop: () => {
      stopWanted.current = true;
      setStage((now) => (now.kind === 'running' ? { ...now, stopping: true } : now));
    },
    retry: () => {
      if (stage.kind !== 'done') return;
      void run(
        stage.outcomes.filter(({ accepted }) => !accepted).map(({ execution }) => execution),
        { before: stage.outcomes.filter(({ accepted }) => accepted), leftOut: stage.leftOut },
      );
    },
    close: () => {
      turn.current++;
      setStage({ kind: 'closed' });
    },
  };
}
