import type { MockContext } from '../../context.ts';
import { graphqlError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { resolutionOf } from '../../model/execution/resolution.ts';
import { pauseAfter, submit } from '../../model/processing/repeat.ts';
import { resultOf } from './outcomes.ts';
import { obstacleInRun } from './review.ts';
import { leaveOutRest, mayHandle, readRun, setItem, TYPE, type StoredItem } from './runs.ts';
import type { Resolver } from '../../resolvers.ts';

/** Polling interval in milliseconds, of the subscription and of a run that waits for an execution to end. */
const BEAT_MS = 200;

const wait = (ms: number, { clock }: MockContext): Promise<void> =>
  new Promise((resolve) => void clock.schedule(ms, resolve));

/**
 * Resubmits the pending executions one after another, in the background. Unexpected errors are reported as in any
 * scheduled task.
 */
export function goOn(run_uuid: string, context: MockContext): void {
  resubmitAll(run_uuid, context).catch((error: unknown) => {
    leaveOutRest(run_uuid, 'Interrupted by an unexpected error. Retry it.', context);
    context.clock.schedule(0, () => {
      throw error;
    });
  });
}

/** The version that a run resubmits with, which is always chosen by the time it is started. */
const versionOf = (run_uuid: string, context: MockContext) => readRun(run_uuid, context).version ?? 'CURRENT';

async function resubmitAll(run_uuid: string, context: MockContext): Promise<void> {
  const { session, store } = context;
  const { retry_count, rate_per_minute, stop_on_error } = readRun(run_uuid, context);
  const version = versionOf(run_uuid, context);
  // The session was reset or discarded, or the run was canceled and perhaps retried meanwhile.
  const hasEnded = () => {
    if (session.ended.aborted || !store.exists(TYPE, run_uuid)) return true;
    const now = readRun(run_uuid, context);
    return now.canceled_at !== null || now.retry_count !== retry_count;
  };
  const nextOf = () => readRun(run_uuid, context).items.find(({ state }) => state === 'PENDING');
  for (let next = nextOf(); next; next = nextOf()) {
    const item = await resubmit(next, run_uuid, context);
    setItem(run_uuid, item, context);
    if (hasEnded()) return;
    if (stop_on_error && (await failed(item, hasEnded, context))) {
      if (!hasEnded()) leaveOutRest(run_uuid, 'Left out: the run stopped at an error', context);
      return;
    }
    if (hasEnded() || !nextOf()) return;
    if (item.state === 'STARTED')
      await wait(pauseAfter(item.invocation_uuid, { version, rate_per_minute }, context), context);
    if (hasEnded()) return;
  }
}

/** Resubmits an execution, unless something has changed since the review. */
async function resubmit(item: StoredItem, run_uuid: string, context: MockContext): Promise<StoredItem> {
  const { invocation_uuid } = item;
  const { partner_uuid } = readRun(run_uuid, context);
  const refusal = () => obstacleInRun(item, partner_uuid, context);
  const error = refusal();
  if (error) return { ...item, state: 'REFUSED', detail: error.message };
  if (!item.is_known_resolved && resolutionOf(invocation_uuid, context))
    return { ...item, state: 'RESOLVED', detail: 'Resolved since the review' };
  const wish = { version: versionOf(run_uuid, context), rate_per_minute: null, refusal };
  const [submitted] = await submit([invocation_uuid], wish, context);
  if (!submitted || !('link' in submitted))
    return { ...item, state: 'REFUSED', detail: submitted?.error.message ?? '' };
  const { key } = submitted.link.$ref;
  return { ...item, state: 'STARTED', detail: 'Resubmitted', made: key, seen: item.seen + 1 };
}

/** Whether an execution failed, for a run that stops on errors; waits until the new execution has ended. */
async function failed(item: StoredItem, hasEnded: () => boolean, context: MockContext): Promise<boolean> {
  for (;;) {
    const { outcome } = resultOf(item, context);
    if (outcome !== 'RUNNING') return outcome === 'FAILED' || outcome === 'REFUSED';
    await wait(BEAT_MS, context);
    if (hasEnded()) return false;
  }
}

/**
 * Ends runs that a restart interrupted: they have the permissions of the person who started them, who is no longer
 * known.
 */
export function endInterruptedRuns(context: MockContext): void {
  for (const run_uuid of context.store.created(TYPE)) {
    if (readRun(run_uuid, context).items.some(({ state }) => state === 'PENDING'))
      leaveOutRest(run_uuid, 'Interrupted by a restart of the server. Retry it.', context);
  }
}

/** Emits a run immediately and after each change of a result, until the run and all new executions have ended. */
export const resubmissionRunChanged: Resolver<'Subscription', 'resubmission_run_changed'> = async function* (
  _source,
  { run_uuid },
  context,
) {
  if (!mayHandle(run_uuid, context))
    throw graphqlError('NOT_FOUND', 'This resubmission does not exist, or you do not have access to it.');
  let emitted = '';
  for (;;) {
    if (context.session.ended.aborted || !context.store.exists(TYPE, run_uuid)) return;
    const { canceled_at, items, started_at } = readRun(run_uuid, context);
    const results = items.map((item) => resultOf(item, context));
    const now = JSON.stringify([started_at, canceled_at, results]);
    if (now !== emitted) yield { resubmission_run_changed: ref(TYPE, run_uuid) };
    const goesOn = results.some(({ outcome }) => outcome === 'PENDING' || outcome === 'RUNNING');
    if (started_at !== null && !goesOn) return;
    emitted = now;
    await wait(BEAT_MS, context);
  }
};
