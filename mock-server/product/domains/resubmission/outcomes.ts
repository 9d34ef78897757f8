import type { ResubmissionStatus } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { summaryOf } from '../../world/sentences.ts';
import { executionFacts } from '../../model/execution/facts.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';
import { shownFacts } from '../../model/kit/visibility.ts';
import type { StoredItem, StoredRun } from './runs.ts';

export type Outcome = Exclude<StoredItem['state'], 'STARTED'> | 'RUNNING' | 'SUCCEEDED' | 'FAILED';

export interface Result {
  readonly outcome: Outcome;
  readonly detail: string;
  /** When the new execution ended; null without one, and while it is in progress. */
  readonly ended_at: number | null;
}

const failures: ReadonlySet<string> = new Set(['LOGICAL_FAILURE', 'TECHNICAL_FAILURE']);
/** A new execution that waits longer than this is waiting for its flow rather than for its turn. */
const LONG_MS = 3_600_000;

/** The result of an execution in a run: stored until it is resubmitted, then derived from the new execution. */
export function resultOf({ state, detail, made }: StoredItem, context: MockContext): Result {
  if (state !== 'STARTED' || made === null)
    return { outcome: state === 'STARTED' ? 'CANCELED' : state, detail, ended_at: null };
  const facts = executionFacts(context, made);
  if (!facts || !context.store.exists('FlowExecution', made))
    return { outcome: 'CANCELED', detail: 'The new execution is no longer there.', ended_at: null };
  const ledger = ledgerOf(context);
  if (!ledger.hasEnded(made)) {
    const isHeld = facts.status === 'SUBMITTED' && (ledger.untilNext(made) ?? 0) > LONG_MS;
    return {
      outcome: 'RUNNING',
      detail: isHeld
        ? 'Waits in the queue: the flow is throttled to 0 per minute'
        : facts.status === 'PENDING_ACKNOWLEDGMENT'
          ? 'Waits for the acknowledgment'
          : 'In progress',
      ended_at: null,
    };
  }
  return {
    outcome: failures.has(facts.status) ? 'FAILED' : 'SUCCEEDED',
    detail: summaryOf(shownFacts(facts, context)),
    ended_at: facts.ended_at ?? facts.submitted_at,
  };
}

/** The status of a run, derived from its results. */
export function statusOf(run: StoredRun, results: readonly Result[]): ResubmissionStatus {
  if (run.started_at === null) return 'REVIEW';
  if (run.canceled_at !== null) return 'CANCELED';
  return results.some(({ outcome }) => outcome === 'PENDING' || outcome === 'RUNNING')
    ? 'RUNNING'
    : 'COMPLETED';
}
