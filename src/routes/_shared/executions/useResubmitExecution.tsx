// The new execution appears in the facts and the linked executions on the original's page.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { useCallback, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { ResubmitVersion, useResubmitExecutionMutation } from '#gql/useResubmitExecutionMutation';
import { shortUuid } from '#lib/short-uuid.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { UiLink } from '#ui/links.tsx';
import { paths } from '../../paths.ts';
import type { Resubmittable } from './resubmit-request.ts';

type Answer = useResubmitExecutionMutation['response']['resubmit_flow_executions']['results'][number];

/** The versions to choose from for a resubmission. */
export type Choice = Exclude<ResubmitVersion, '%future added value'>;

/** The actual or expected result. */
export interface ResubmitOutcome {
  readonly accepted: boolean;
  /** Why it was not accepted. */
  readonly message: string | null;
  /** The new execution's uuid, once it exists. */
  readonly made: string | null;
  /** The number of its resubmissions that the person has seen, which the server compares. */
  readonly seen: number;
  /** The latest resubmission, if the person had not seen it; `message` then says who did it and when. */
  readonly unseen: NonNullable<Answer['unseen_resubmission']> | null;
  /** Set if the execution is already resolved. */
  readonly resolution: NonNullable<Answer['resolution']> | null;
  /** Its partner and versions. */
  readonly details: Answer['original'] | null;
}

export type ResubmitStage =
  | { readonly kind: 'closed' }
  /** `outcome` is that of the previously chosen version, if any. */
  | { readonly kind: 'checking'; readonly outcome: ResubmitOutcome | null }
  /** Nothing has been resubmitted yet. Null if the dry run failed. */
  | { readonly kind: 'ready'; readonly outcome: ResubmitOutcome | null }
  | { readonly kind: 'running'; readonly outcome: ResubmitOutcome | null }
  | { readonly kind: 'refused'; readonly message: string };

export interface ResubmitControls {
  readonly stage: ResubmitStage;
  /** The requested execution; null before the first request. */
  readonly execution: Resubmittable | null;
  readonly version: Choice;
  /** Opens the dialog and starts a dry run. */
  readonly open: (execution: Resubmittable) => void;
  readonly setVersion: (version: Choice) => void;
  /** Resubmits it, also again after a refusal. */
  readonly run: () => void;
  readonly close: () => void;
}

const outcomeOf = (answer: Answer): ResubmitOutcome => {
  const { accepted, message, flow_execution, resolution, original, unseen_resubmission } = answer;
  return {
    accepted,
    message: message ?? null,
    seen: original?.resubmissions?.length ?? 0,
    unseen: unseen_resubmission ?? null,
    made: flow_execution?.invocation_uuid ?? null,
    resolution: resolution ?? null,
    details: original ?? null,
  };
};

/** Resubmits one execution: a dry run first, which says what would happen. */
export function useResubmitExecution(): ResubmitControls {
  const [ask] = useMutation<useResubmitExecutionMutation>(
    graphql`
      mutation useResubmitExecutionMutation(
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
            unseen_resubmission {
              invocation_uuid
              company_uuid
              partner_uuid
            }
            flow_execution {
              invocation_uuid
              status
            }
            original {
              invocation_uuid
              # Lists and the page of the original show that it was resubmitted.
              resubmissions @include(if: $links) {
                invocation_uuid
                ...StatusCell_execution
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
  const [execution, setExecution] = useState<Resubmittable | null>(null);
  const [version, setVersionState] = useState<Choice>('CURRENT');
  // Identifies the latest request: responses that arrive after closing or after a newer request are dropped.
  const turn = useRef(0);
  // What the person has seen last; it outlives a refusal, after which they can try again.
  const seen = useRef(0);

  const check = useCallback(
    async (wanted: Resubmittable, version: Choice, before: ResubmitOutcome | null) => {
      const mine = ++turn.current;
      setStage({ kind: 'checking', outcome: before });
      const result = await ask({
        input: { invocation_uuids: [wanted.invocation_uuid], version, dry_run: true },
        versions: true,
        links: false,
      });
      if (turn.current !== mine) return;
      const [answer] = result.ok ? result.response.resubmit_flow_executions.results : [];
      const outcome = answer ? outcomeOf(answer) : null;
      const details = outcome?.details;
      seen.current = outcome?.seen ?? 0;
      // Without a deployed version, only the original version can run.
      if (details?.flow_setup && !details.flow_setup.deployed_version && details.flow_version)
        setVersionState('SAME');
      setStage({ kind: 'ready', outcome });
    },
    [ask],
  );
  const outcome = 'outcome' in stage ? stage.outcome : null;

  const run = async () => {
    if (!execution) return;
    const mine = ++turn.current;
    setStage({ kind: 'running', outcome });
    const result = await ask({
      input: {
        invocation_uuids: [execution.invocation_uuid],
        expected_resubmissions: [{ invocation_uuid: execution.invocation_uuid, count: seen.current }],
        version,
        dry_run: false,
      },
      versions: false,
      links: true,
    });
    if (turn.current !== mine) return;
    const [answer] = result.ok ? result.response.resubmit_flow_executions.results : [];
    const now = answer ? outcomeOf(answer) : null;
    if (now?.unseen) {
      seen.current = now.seen;
      setStage({ kind: 'ready', outcome: { ...now, details: outcome?.details ?? null } });
      return;
    }
    const made = now?.made ?? null;
    if (made === null) {
      const errors = result.ok ? [] : result.errors.map(({ message }) => message);
      const message = answer?.message ?? (errors.join(' ') || 'The server did not respond.');
      setStage({ kind: 'refused', message });
      return;
    }
    setStage({ kind: 'closed' });
    notify.success(
      <>
        Resubmitted as {shortUuid(made)} ·{' '}
        <UiLink to={paths.execution({ ...execution, invocation_uuid: made })}>Open</UiLink>
      </>,
    );
  };

  return {
    stage,
    execution,
    version,
    open: (wanted) => {
      setExecution(wanted);
      setVersionState('CURRENT');
      void check(wanted, 'CURRENT', null);
    },
    setVersion: (next) => {
      setVersionState(next);
      if (execution) void check(execution, next, outcome);
    },
    run: () => void run(),
    close: () => {
      turn.current++;
      setStage({ kind: 'closed' });
    },
  };
}
