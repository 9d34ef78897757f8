import type { Link } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { page } from '../../../engine/store/connection.ts';
import { sortBy } from '../../../engine/store/order.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { Domain } from '../../domain.ts';
import { resolutionOf } from '../../model/execution/resolution.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { lookOnce } from '../../model/kit/look-once.ts';
import { cancelResubmission, retryResubmission, startResubmission } from './mutations.ts';
import { resultOf, statusOf, type Outcome } from './outcomes.ts';
import { endInterruptedRuns, resubmissionRunChanged } from './progress.ts';
import { reviewResubmission } from './review.ts';
import { KEPT, mayHandle, readRun, TYPE } from './runs.ts';

/** A run with its results. */
const look = lookOnce((run_uuid, context) => {
  const run = readRun(run_uuid, context);
  const results = run.items.map((item) => ({ item, ...resultOf(item, context) }));
  return { run, results, status: statusOf(run, results) };
});

const count =
  (outcome: Outcome) =>
  (source: Link, _args: unknown, context: MockContext): number =>
    look(source, context)?.results.filter((result) => result.outcome === outcome).length ?? 0;

const subjectOf = (source: Link, { store }: MockContext) => ({
  company_uuid: store.read('TradingPartner', keyOf(source), 'company_uuid'),
  partner_uuid: keyOf(source),
});

/** Bulk resubmissions: reviewed, then run in the background. The seed has none. */
export const resubmissionDomain: Domain = {
  name: 'resubmission',
  exists: { [TYPE]: () => false },
  kept: { [TYPE]: KEPT },
  resume: endInterruptedRuns,
  resolvers: {
    Query: {
      resubmission_run: (_source, { run_uuid }, context) =>
        mayHandle(run_uuid, context) ? ref(TYPE, run_uuid) : null,
    },
    TradingPartner: {
      viewer_can_resubmit: (source, _args, context) =>
        context.access.may('start_resubmission', subjectOf(source, context)),
      resubmission_runs(source, args, context) {
        const { store } = context;
        const at = (key: string) => store.read(TYPE, key, 'started_at');
        const keys = store
          .created(TYPE)
          .filter((key) => store.read(TYPE, key, 'partner_uuid') === keyOf(source) && at(key) !== null);
        return page({
          rows: keys,
          id: (key) => key,
          by: [
            sortBy('started_at', (key: string) => at(key) ?? 0, 'DESC'),
            sortBy('created', (key: string) => store.ordinal(TYPE, key), 'DESC'),
          ],
          node: (key) => ref(TYPE, key),
          args,
          max: 100,
        });
      },
    },
    ResubmissionRun: {
      status: (source, _args, context) => look(source, context)?.status,
      results: (source, _args, context) =>
        (look(source, context)?.results ?? []).map(({ item, outcome, detail }) => ({
          invocation_uuid: item.invocation_uuid,
          original: context.access.execution(item.invocation_uuid)
            ? ref('FlowExecution', item.invocation_uuid)
            : null,
          outcome,
          detail,
          resolution: outcome === 'RESOLVED' ? resolutionOf(item.invocation_uuid, context) : null,
          flow_execution: item.made === null ? null : ref('FlowExecution', item.made),
        })),
      ready_count: count('READY'),
      resolved_count: count('RESOLVED'),
      refused_count: count('REFUSED'),
      pending_count: count('PENDING'),
      running_count: count('RUNNING'),
      succeeded_count: count('SUCCEEDED'),
      failed_count: count('FAILED'),
      canceled_count: count('CANCELED'),
      ended_at(source, _args, context) {
        const found = look(source, context);
        if (!found || found.status === 'REVIEW' || found.status === 'RUNNING') return null;
        const { run, results } = found;
        return Math.max(
          run.canceled_at ?? run.started_at ?? run.created_at,
          ...results.map(({ ended_at }) => ended_at ?? 0),
        );
      },
    },
    Mutation: {
      review_resubmission: reviewResubmission,
      start_resubmission: startResubmission,
      retry_resubmission: retryResubmission,
      cancel_resubmission: cancelResubmission,
    },
    Subscription: { resubmission_run_changed: { subscribe: resubmissionRunChanged } },
  },
};
