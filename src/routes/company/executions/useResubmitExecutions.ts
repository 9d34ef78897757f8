import { useCallback, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { ResubmitVersion, useResubmitExecutionsMutation } from '#gql/useResubmitExecutionsMutation';
import { useMutation } from '../../../relay/useMutation.ts';

type Answer = useResubmitExecutionsMutation['response']['resubmit_flow_executions']['results'][number];

export type { ResubmitVersion };

/** What became, or would become, of one execution. */
export interface ResubmitOutcome {
  invocation_uuid: string;
  accepted: boolean;
  /** Why not. */
  message: string | null;
  /** The new execution's uuid, once there is one. */
  made: string | null;
}

export type ResubmitStage =
  | { kind: 'closed' }
  | { kind: 'checking' }
  /** Nothing has been resubmitted yet; null when even that could not be found out. */
  | { kind: 'ready'; outcomes: readonly ResubmitOutcome[] | null }
  | { kind: 'running'; outcomes: readonly ResubmitOutcome[]; total: number; stopping: boolean }
  | { kind: 'done'; outcomes: readonly ResubmitOutcome[] };

export interface ResubmitControls {
  stage: ResubmitStage;
  version: ResubmitVersion;
  /** Opens, and asks what would run. */
  open: (invocation_uuids: readonly string[]) => void;
  setVersion: (version: ResubmitVersion) => void;
  /** Runs what was accepted, oldest first. */
  run: () => void;
  /** After the batch that is under way. */
  stop: () => void;
  /** What was not resubmitted, once more. */
  retry: () => void;
  close: () => void;
}

/** The most that one person resubmits at once: the server's limit for one call. */
export const MOST_RESUBMITTED = 500;

/** Few enough that progress moves and a stop takes hold soon. */
const BATCH = 25;

const toOutcome = ({ invocation_uuid, accepted, message, flow_execution }: Answer): ResubmitOutcome => ({
  invocation_uuid,
  accepted,
  message: message ?? null,
  made: flow_execution?.invocation_uuid ?? null,
});

const refused = (invocation_uuid: string, message: string): ResubmitOutcome => ({
  invocation_uuid,
  accepted: false,
  message,
  made: null,
});

/** Resubmits executions: a dry run first, then in batches, oldest first, with a way to stop and to try again. */
export function useResubmitExecutions(): ResubmitControls {
  const [ask] = useMutation<useResubmitExecutionsMutation>(
    graphql`
      mutation useResubmitExecutionsMutation($input: ResubmitFlowExecutionsInput!) {
        resubmit_flow_executions(input: $input) {
          results {
            invocation_uuid
            accepted
            message
            flow_execution {
              invocation_uuid
              status
              # Links the two, so that lists and details of the original show that it was resubmitted.
              resubmitted_from {
                invocation_uuid
                resubmissions {
                  invocation_uuid
                }
              }
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
  const [version, setVersionState] = useState<ResubmitVersion>('CURRENT');
  const asked = useRef<readonly string[]>([]);
  // An answer that comes after closing, or after another question, is nobody's any more.
  const turn = useRef(0);
  const stopWanted = useRef(false);
  // State lags behind a double click; this does not.
  const isRunning = useRef(false);

  const check = useCallback(
    async (invocation_uuids: readonly string[], version: ResubmitVersion) => {
      const mine = ++turn.current;
      asked.current = invocation_uuids;
      setStage({ kind: 'checking' });
      const result = await ask({
        input: { invocation_uuids: [...invocation_uuids], version, dry_run: true },
      });
      if (turn.current !== mine) return;
      setStage({
        kind: 'ready',
        outcomes: result.ok ? result.response.resubmit_flow_executions.results.map(toOutcome) : null,
      });
    },
    [ask],
  );

  const run = async (uuids: readonly string[], before: readonly ResubmitOutcome[]) => {
    if (isRunning.current) return;
    isRunning.current = true;
    const mine = ++turn.current;
    stopWanted.current = false;
    let outcomes: readonly ResubmitOutcome[] = [];
    setStage({ kind: 'running', outcomes, total: uuids.length, stopping: false });
    for (let at = 0; at < uuids.length; at += BATCH) {
      const batch = uuids.slice(at, at + BATCH);
      if (stopWanted.current) {
        outcomes = [...outcomes, ...uuids.slice(at).map((uuid) => refused(uuid, 'Stopped before its turn.'))];
        break;
      }
      // One after another: they are to run in the order of submission.
      // oxlint-disable-next-line no-await-in-loop
      const result = await ask({ input: { invocation_uuids: batch, version, dry_run: false } });
      outcomes = [
        ...outcomes,
        ...(result.ok
          ? result.response.resubmit_flow_executions.results.map(toOutcome)
          : batch.map((uuid) =>
              refused(
                uuid,
                result.faults.map(({ message }) => message).join(' ') || 'The server did not answer.',
              ),
            )),
      ];
      if (turn.current !== mine) break;
      setStage({ kind: 'running', outcomes, total: uuids.length, stopping: stopWanted.current });
    }
    isRunning.current = false;
    if (turn.current === mine) setStage({ kind: 'done', outcomes: [...before, ...outcomes] });
  };

  return {
    stage,
    version,
    open: (invocation_uuids) => void check(invocation_uuids, version),
    setVersion: (next) => {
      setVersionState(next);
      void check(asked.current, next);
    },
    run: () => {
      if (stage.kind !== 'ready' || !stage.outcomes) return;
      const willRun = stage.outcomes.filter(({ accepted }) => accepted);
      void run(
        willRun.map(({ invocation_uuid }) => invocation_uuid),
        stage.outcomes.filter(({ accepted }) => !accepted),
      );
    },
    stop: () => {
      stopWanted.current = true;
      setStage((now) => (now.kind === 'running' ? { ...now, stopping: true } : now));
    },
    retry: () => {
      if (stage.kind !== 'done') return;
      void run(
        stage.outcomes.filter(({ accepted }) => !accepted).map(({ invocation_uuid }) => invocation_uuid),
        stage.outcomes.filter(({ accepted }) => accepted),
      );
    },
    close: () => {
      turn.current++;
      setStage({ kind: 'closed' });
    },
  };
}
