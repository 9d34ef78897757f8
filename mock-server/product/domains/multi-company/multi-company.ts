import type { Link } from '#schema-types';
import type { RunResult } from './run-result.ts';
import type { MockContext } from '../../context.ts';
import { page } from '../../../engine/store/connection.ts';
import { ref } from '../../../engine/store/ref.ts';
import { listed } from '../../../engine/domain.ts';
import type { Domain, SeedValue } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { cancelMultiCompanyRun, retryMultiCompanyRun, runMultiCompanyAction } from './mutations.ts';
import { endInterruptedRuns, multiCompanyRunChanged } from './progress.ts';
import { isMine, maySeeRun, readRun, TYPE } from './runs.ts';
import { seededRuns, type RunSeed } from './seed.ts';
import { sortBy } from '../../../engine/store/order.ts';
import { allParameters } from './verdict.ts';

const of =
  <Field extends keyof RunSeed>(field: Field): SeedValue<RunSeed[Field] | undefined> =>
  (run_uuid, _args, world) =>
    seededRuns(world).find((seededRun) => seededRun.run_uuid === run_uuid)?.[field];

const count =
  (...outcomes: readonly RunResult['outcome'][]) =>
  (source: Link, _args: unknown, context: MockContext) =>
    readRun(keyOf(source), context).results.filter(({ outcome }) => outcomes.includes(outcome)).length;

/** Applies one change to several workspaces, with a result for each. */
export const multiCompanyDomain: Domain = {
  name: 'multi-company',
  exists: { [TYPE]: (key, world) => seededRuns(world).some(({ run_uuid }) => run_uuid === key) },
  all: { [TYPE]: (world) => listed(seededRuns(world).map(({ run_uuid }) => run_uuid)) },
  values: {
    [TYPE]: {
      action: of('action'),
      title: of('title'),
      parameters: of('parameters'),
      dry_run: of('dry_run'),
      status: () => 'COMPLETED',
      results: of('results'),
      started_at: of('started_at'),
      started_by: of('started_by'),
      ended_at: of('ended_at'),
    },
  },
  kept: { [TYPE]: ['preview_uuid', 'retried_at'] },
  resume: endInterruptedRuns,
  resolvers: {
    Query: {
      multi_company_run: (_source, { run_uuid }, context) =>
        maySeeRun(run_uuid, context) ? ref(TYPE, run_uuid) : null,
    },
    Viewer: {
      multi_company_runs: (_source, { dry_run, ...args }, context) => {
        const { store, world } = context;
        const keys = [...store.created(TYPE), ...seededRuns(world).map(({ run_uuid }) => run_uuid)].filter(
          (key) =>
            maySeeRun(key, context) &&
            (typeof dry_run !== 'boolean' || store.read(TYPE, key, 'dry_run') === dry_run),
        );
        return page({
          rows: keys,
          id: (key) => key,
          by: [
            sortBy('started_at', (key: string) => store.read(TYPE, key, 'started_at'), 'DESC'),
            sortBy('created', (key: string) => store.ordinal(TYPE, key), 'DESC'),
          ],
          node: (key) => ref(TYPE, key),
          args,
          max: 100,
        });
      },
    },
    MultiCompanyRun: {
      parameters: (source, _args, context) => allParameters(readRun(keyOf(source), context).parameters),
      results: (source, _args, context) =>
        readRun(keyOf(source), context).results.map((result) => ({
          duration_ms: null,
          changes: [],
          change_count: 0,
          ...result,
          company: context.access.company(result.company_uuid) ? ref('Company', result.company_uuid) : null,
        })),
      retry_count: (source, _args, context) => readRun(keyOf(source), context).retry_count,
      pending_count: count('PENDING', 'RUNNING'),
      changed_count: count('CHANGED'),
      unchanged_count: count('UNCHANGED'),
      denied_count: count('DENIED'),
      failed_count: count('FAILED'),
      canceled_count: count('CANCELED'),
      viewer_can_retry: (source, _args, context) => {
        const key = keyOf(source);
        return isMine(key, context) && !readRun(key, context).dry_run;
      },
    },
    Mutation: {
      run_multi_company_action: runMultiCompanyAction,
      retry_multi_company_run: retryMultiCompanyRun,
      cancel_multi_company_run: cancelMultiCompanyRun,
    },
    Subscription: { multi_company_run_changed: { subscribe: multiCompanyRunChanged } },
  },
};
