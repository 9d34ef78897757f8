import type { ResubmissionOrder } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { notFound } from '../../model/kit/collection.ts';
import { doneWords } from '../../model/kit/when-labels.ts';
import { executionFacts } from '../../model/execution/facts.ts';
import { rateError } from '../../model/processing/resubmit.ts';
import { resultOf, statusOf, type Outcome } from './outcomes.ts';
import { goOn } from './progress.ts';
import { refuse } from './review.ts';
import { leaveOutRest, readRun, TYPE, type StoredItem } from './runs.ts';
import type { Resolver } from '../../resolvers.ts';

/** Why the person cannot handle a run; null if they can. */
function runError(run_uuid: string, { access, store }: MockContext): UserError | null {
  const subject = store.exists(TYPE, run_uuid)
    ? access.partner(store.read(TYPE, run_uuid, 'partner_uuid'))
    : null;
  return subject ? access.refusalOf(subject) : notFound('resubmission', 'run_uuid');
}

/** The CONFLICT for somebody who has not seen what happened to a run, with the run as it is. */
const stale = (run_uuid: string, message: string) => ({
  resubmission_run: ref(TYPE, run_uuid),
  errors: [userError('CONFLICT', message, 'run_uuid')],
});

const done = (run_uuid: string) => ({ resubmission_run: ref(TYPE, run_uuid), errors: [] });

export const startResubmission: Resolver<'Mutation', 'start_resubmission'> = (
  _source,
  { input },
  context,
) => {
  const { run_uuid, version, order, rate_per_minute = null, stop_on_error } = input;
  const error = runError(run_uuid, context) ?? rateError(rate_per_minute);
  if (error) return refuse(error);
  const { items, started_at, started_by } = readRun(run_uuid, context);
  if (started_at !== null) return stale(run_uuid, `Started ${doneWords(started_by, started_at, context)}.`);
  const chosen = new Set(input.invocation_uuids);
  if (chosen.size === 0)
    return refuse(userError('VALIDATION', 'Choose at least one execution.', 'invocation_uuids'));
  const possible = items.filter(
    ({ invocation_uuid, state }) =>
      chosen.has(invocation_uuid) && (state === 'READY' || state === 'RESOLVED'),
  );
  if (possible.length < chosen.size) {
    const message = 'Some of these executions cannot be resubmitted, or are not in the review.';
    return refuse(userError('VALIDATION', message, 'invocation_uuids'));
  }
  const begun = items.map((item): StoredItem => {
    if (chosen.has(item.invocation_uuid))
      return { ...item, state: 'PENDING', detail: 'Waiting', is_known_resolved: item.state === 'RESOLVED' };
    return item.state === 'READY' ? { ...item, state: 'LEFT_OUT', detail: 'Left out in the review' } : item;
  });
  context.store.set(TYPE, run_uuid, {
    version,
    order,
    rate_per_minute,
    stop_on_error,
    started_at: context.clock.now(),
    started_by: actorOf(context),
    items: inOrder(begun, order, context),
  });
  goOn(run_uuid, context);
  return done(run_uuid);
};

function inOrder(
  items: readonly StoredItem[],
  order: ResubmissionOrder,
  context: MockContext,
): readonly StoredItem[] {
  if (order === 'AS_LISTED') return items;
  const submitted = ({ invocation_uuid }: StoredItem) =>
    executionFacts(context, invocation_uuid)?.submitted_at ?? 0;
  const sign = order === 'OLDEST_FIRST' ? 1 : -1;
  return items.toSorted((a, b) => sign * (submitted(a) - submitted(b)));
}

const retried: ReadonlySet<Outcome> = new Set<Outcome>(['FAILED', 'REFUSED', 'CANCELED']);

export const retryResubmission: Resolver<'Mutation', 'retry_resubmission'> = (
  _source,
  { input: { run_uuid, invocation_uuids, expected_retry_count } },
  context,
) => {
  const error = runError(run_uuid, context);
  if (error) return refuse(error);
  const run = readRun(run_uuid, context);
  const results = run.items.map((item) => resultOf(item, context));
  const status = statusOf(run, results);
  if (run.retry_count !== expected_retry_count) {
    const { at, by } = run.retried ?? { at: run.created_at, by: run.created_by };
    return stale(run_uuid, `${run.retried ? 'Retried' : 'Reviewed'} ${doneWords(by, at, context)}.`);
  }
  if (status === 'REVIEW')
    return refuse(userError('CONFLICT', 'This resubmission has not been started.', 'run_uuid'));
  if (status === 'RUNNING')
    return refuse(userError('CONFLICT', 'The resubmission is still in progress.', 'run_uuid'));
  const isTried = ({ invocation_uuid }: StoredItem, at: number) =>
    retried.has(results[at]?.outcome ?? 'READY') && (invocation_uuids?.includes(invocation_uuid) ?? true);
  if (!run.items.some(isTried))
    return refuse(userError('CONFLICT', 'There is nothing to retry.', 'run_uuid'));
  context.store.set(TYPE, run_uuid, {
    canceled_at: null,
    retry_count: run.retry_count + 1,
    retried: { at: context.clock.now(), by: actorOf(context) },
    items: run.items.map((item, at): StoredItem =>
      isTried(item, at) ? { ...item, state: 'PENDING', detail: 'Waiting', made: null } : item,
    ),
  });
  goOn(run_uuid, context);
  return done(run_uuid);
};

export const cancelResubmission: Resolver<'Mutation', 'cancel_resubmission'> = (
  _source,
  { input: { run_uuid } },
  context,
) => {
  const error = runError(run_uuid, context);
  if (error) return refuse(error);
  const run = readRun(run_uuid, context);
  const results = run.items.map((item) => resultOf(item, context));
  if (statusOf(run, results) === 'RUNNING') {
    leaveOutRest(run_uuid, 'Left out: the run was canceled', context);
    context.store.set(TYPE, run_uuid, { canceled_at: context.clock.now() });
  }
  return done(run_uuid);
};
