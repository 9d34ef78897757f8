import type { MockContext } from '../../context.ts';
import { graphqlError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { change } from './results.ts';
import type { RunResult } from './run-result.ts';
import { isOver, maySeeRun, readRun, TYPE } from './runs.ts';
import type { Resolver } from '../../resolvers.ts';

/** Duration of a workspace's turn in data time: long enough to be visible, and longer with more changes. */
const TURN_MS = 600;
const CHANGE_MS = 40;
const MAX_TIMED = 30;
/** Polling interval of the subscription. */
const BEAT_MS = 100;

const wait = (ms: number, { clock }: MockContext): Promise<void> =>
  new Promise((resolve) => void clock.schedule(ms, resolve));

function setResult(run_uuid: string, result: RunResult, context: MockContext): void {
  const { results } = readRun(run_uuid, context);
  context.store.set(TYPE, run_uuid, {
    results: results.map((runResult) =>
      runResult.company_uuid === result.company_uuid ? result : runResult,
    ),
  });
}

/**
 * Changes the pending workspaces one after another, in the background. Unexpected errors are reported as in any
 * scheduled task.
 */
export function goOn(run_uuid: string, context: MockContext): void {
  changeAll(run_uuid, context).catch((error: unknown) => {
    interrupt(run_uuid, 'Interrupted by an unexpected error. Retry it.', context);
    context.clock.schedule(0, () => {
      throw error;
    });
  });
}

async function changeAll(run_uuid: string, context: MockContext): Promise<void> {
  const { clock, session, store } = context;
  const { action, retry_count, parameters, preview_uuid } = readRun(run_uuid, context);
  const reviewed = preview_uuid === null ? null : readRun(preview_uuid, context).results;
  let passed = 0;
  const began = clock.now();
  // The session was reset or discarded, or the run was canceled and perhaps retried meanwhile.
  const hasEnded = () => {
    if (session.ended.aborted || !store.exists(TYPE, run_uuid)) return true;
    const now = readRun(run_uuid, context);
    return isOver(now) || now.retry_count !== retry_count;
  };
  for (;;) {
    const next = readRun(run_uuid, context).results.find(({ outcome }) => outcome === 'PENDING');
    if (!next) break;
    const { company_uuid } = next;
    setResult(run_uuid, { company_uuid, outcome: 'RUNNING', detail: 'In progress' }, context);
    const seen = reviewed?.find((runResult) => runResult.company_uuid === company_uuid) ?? null;
    const turn = TURN_MS + CHANGE_MS * Math.min(seen?.change_count ?? 0, MAX_TIMED);
    await wait(turn, context);
    if (hasEnded()) return;
    passed += turn;
    const result = await change(company_uuid, action, { given: parameters, reviewed: seen, context });
    if (hasEnded()) return;
    setResult(run_uuid, { ...result, duration_ms: turn }, context);
  }
  store.set(TYPE, run_uuid, { status: 'COMPLETED', ended_at: Math.max(clock.now(), began + passed) });
}

/** Ends a run early: pending workspaces get a result that can be retried. */
export function interrupt(run_uuid: string, detail: string, context: MockContext): void {
  const { results } = readRun(run_uuid, context);
  context.store.set(TYPE, run_uuid, {
    status: 'COMPLETED',
    ended_at: context.clock.now(),
    results: results.map((result): RunResult =>
      result.outcome === 'PENDING' || result.outcome === 'RUNNING'
        ? { company_uuid: result.company_uuid, outcome: 'FAILED', detail }
        : result,
    ),
  });
}

/**
 * Ends runs that a restart interrupted: they have the permissions of the person who started them, who is no longer
 * known.
 */
export function endInterruptedRuns(context: MockContext): void {
  for (const run_uuid of context.store.created(TYPE)) {
    if (isOver(readRun(run_uuid, context))) continue;
    interrupt(run_uuid, 'Interrupted by a restart of the server. Retry it.', context);
  }
}

/** Emits a run immediately and after each progress until it ends. */
export const multiCompanyRunChanged: Resolver<'Subscription', 'multi_company_run_changed'> = async function* (
  _source,
  { run_uuid },
  context,
) {
  if (!maySeeRun(run_uuid, context))
    throw graphqlError('NOT_FOUND', 'This run does not exist, or you do not have access to it.');
  let emitted = '';
  for (;;) {
    if (!context.store.exists(TYPE, run_uuid)) return;
    const run = readRun(run_uuid, context);
    const now = JSON.stringify([run.status, run.results.map(({ outcome }) => outcome)]);
    if (now !== emitted) yield { multi_company_run_changed: ref(TYPE, run_uuid) };
    if (isOver(run)) return;
    emitted = now;
    await wait(BEAT_MS, context);
  }
};
