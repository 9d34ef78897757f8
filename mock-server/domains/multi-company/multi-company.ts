import type { RunResult } from './run-result.ts';
import type { MockContext } from '../../kernel/context.ts';
import { userError, type UserError } from '../../graphql/errors.ts';
import { page, type PageArgs } from '../../data/store/connection.ts';
import { ref } from '../../data/store/ref.ts';
import type { Actor } from '../../world/actors.ts';
import { actorOf } from '../collection.ts';
import { listed, type Domain, type SeedValue } from '../../kernel/domain.ts';
import { keyOf } from '../key-of.ts';
import { faultsOf } from '../rules.ts';
import { actions, type Action, type Parameters } from './actions.ts';
import { seededRuns, type RunSeed } from './seed.ts';
import { sortBy } from '../../data/store/order.ts';

const TYPE = 'MultiCompanyRun';
const MOST = 100;

interface RunInput extends Parameters {
  readonly action: Action;
  readonly company_uuids: readonly string[];
  readonly dry_run: boolean;
}

const denials: ReadonlySet<string> = new Set(['FORBIDDEN', 'NOT_FOUND']);

const resultOf = (company_uuid: string, error: UserError): RunResult => ({
  company_uuid,
  outcome: denials.has(error.code) ? 'DENIED' : 'FAILED',
  detail: error.message,
});

function resultIn(company_uuid: string, input: RunInput, context: MockContext): RunResult {
  if (!context.access.company(company_uuid)) {
    return { company_uuid, outcome: 'DENIED', detail: NO_ACCESS };
  }
  const judged = actions[input.action].judge(company_uuid, input, context);
  if (judged.outcome === 'UNCHANGED') return { company_uuid, ...judged };
  if (judged.outcome === 'REFUSED') return resultOf(company_uuid, judged.error);
  const [error] = input.dry_run ? [] : judged.apply();
  return error ? resultOf(company_uuid, error) : { company_uuid, outcome: 'CHANGED', detail: judged.detail };
}

const NO_ACCESS = 'This workspace does not exist, or you do not have access to it.';

export function runMultiCompanyAction(
  _source: unknown,
  { input }: { input: RunInput },
  context: MockContext,
) {
  const { access, clock, store } = context;
  const { action, dry_run, company_uuids, ...given } = input;
  const refuse = (...errors: UserError[]) => ({ multi_company_run: null, errors });
  const wanted = [...new Set(company_uuids)];
  const errors = [...sizeFaults(wanted), ...neededFaults(action, given)];
  if (errors.length > 0) return refuse(...errors);
  if (!wanted.some((uuid) => access.company(uuid)))
    return refuse(userError('NOT_FOUND', NO_ACCESS, 'company_uuids'));

  const results = wanted.map((company_uuid) => resultIn(company_uuid, input, context));
  // If none is allowed, one error is enough.
  const [first] = results;
  if (first && results.every(({ outcome }) => outcome === 'DENIED')) {
    return refuse(userError('FORBIDDEN', first.detail, 'company_uuids'));
  }
  const multi_company_run = store.insert(TYPE, store.newKey(TYPE), {
    action,
    title: actions[action].title(given),
    parameters: given,
    dry_run,
    results,
    started_at: clock.now(),
    started_by: actorOf(context),
  });
  return { multi_company_run, errors: [] };
}

function sizeFaults(wanted: readonly string[]): UserError[] {
  if (wanted.length === 0)
    return [userError('VALIDATION', 'Choose at least one workspace.', 'company_uuids')];
  if (wanted.length <= MOST) return [];
  const message = `Choose at most ${MOST} workspaces (currently ${wanted.length}).`;
  return [userError('LIMIT_EXCEEDED', message, 'company_uuids')];
}

const neededFaults = (action: Action, given: Parameters): UserError[] => [
  ...actions[action].needs
    .filter((field) => given[field] === undefined || given[field] === null)
    .map((field) => userError('VALIDATION', 'Required for this action.', field)),
  ...faultsOf({
    retention_days: [
      given.retention_days,
      (days: number) => (days >= 30 && days <= 400 ? null : 'Choose 30 to 400 days.'),
    ],
  }),
];

const of =
  (field: keyof RunSeed): SeedValue =>
  (run_uuid, _args, world) =>
    seededRuns(world).find((one) => one.run_uuid === run_uuid)?.[field];

const isMine = (key: string, { person, store }: MockContext): boolean =>
  (store.read(TYPE, key, 'started_by') as Actor).email === person.email;

const resultsOf = (source: unknown, { store }: MockContext) =>
  store.read(TYPE, keyOf(source), 'results') as readonly RunResult[];

const count = (outcome: RunResult['outcome']) => (source: unknown, _args: unknown, context: MockContext) =>
  resultsOf(source, context).filter((one) => one.outcome === outcome).length;

/** One change applied to several workspaces, with a result for each. */
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
      results: of('results'),
      started_at: of('started_at'),
      started_by: of('started_by'),
    },
  },
  resolvers: {
    Query: {
      multi_company_run: (_source: unknown, { run_uuid }: { run_uuid: string }, context: MockContext) =>
        context.store.exists(TYPE, run_uuid) && isMine(run_uuid, context) ? ref(TYPE, run_uuid) : null,
    },
    Viewer: {
      multi_company_runs: (_source: unknown, args: PageArgs, context: MockContext) => {
        const { store, world } = context;
        const keys = [...store.created(TYPE), ...seededRuns(world).map(({ run_uuid }) => run_uuid)].filter(
          (key) => isMine(key, context),
        );
        return page({
          rows: keys,
          id: (key) => key,
          by: [
            sortBy('started_at', (key: string) => store.read(TYPE, key, 'started_at') as number, 'DESC'),
            sortBy('created', (key: string) => store.ordinal(TYPE, key), 'DESC'),
          ],
          node: (key) => ref(TYPE, key),
          args,
          max: 100,
        });
      },
    },
    MultiCompanyRun: {
      results: (source: unknown, _args: unknown, context: MockContext) =>
        resultsOf(source, context).map((result) => ({
          ...result,
          company: context.access.company(result.company_uuid) ? ref('Company', result.company_uuid) : null,
        })),
      changed_count: count('CHANGED'),
      unchanged_count: count('UNCHANGED'),
      denied_count: count('DENIED'),
      failed_count: count('FAILED'),
    },
    Mutation: { run_multi_company_action: runMultiCompanyAction },
  },
};
