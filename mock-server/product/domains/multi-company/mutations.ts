import type { RunMultiCompanyActionInput } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { notFound } from '../../model/kit/collection.ts';
import { repeated } from '../../model/kit/idempotency.ts';
import { errorsOf } from '../../model/kit/rules.ts';
import { doneWords } from '../../model/kit/when-labels.ts';
import { actions, type Action } from './actions.ts';
import { goOn } from './progress.ts';
import { NO_ACCESS, preview } from './results.ts';
import type { RunResult } from './run-result.ts';
import { isMine, isOver, maySeeRun, readRun, TYPE, type StoredRun } from './runs.ts';
import { allParameters, type Parameters } from './verdict.ts';
import type { Resolver } from '../../resolvers.ts';

const MAX = 100;

const refuse = (...errors: UserError[]) => ({ multi_company_run: null, errors });
const done = (run_uuid: string) => ({ multi_company_run: ref(TYPE, run_uuid), errors: [] });
const pending = (company_uuid: string): RunResult => ({
  company_uuid,
  outcome: 'PENDING',
  detail: 'Waiting',
});

export const runMultiCompanyAction: Resolver<'Mutation', 'run_multi_company_action'> = async (
  _source,
  { input },
  context,
) => {
  const { access, clock, store } = context;
  const { action, dry_run, company_uuids, preview_uuid = null, ...given } = input;
  const wanted = [...new Set(company_uuids)];
  const errors = [...sizeErrors(wanted), ...fieldErrors(action, given)];
  if (errors.length > 0) return refuse(...errors);
  if (!wanted.some((uuid) => access.company(uuid)))
    return refuse(userError('NOT_FOUND', NO_ACCESS, 'company_uuids'));
  const error = actions[action].error?.(given, context) ?? previewError(preview_uuid, input, context);
  if (error) return refuse(error);

  const expected: RunResult[] = [];
  for (const company_uuid of wanted) expected.push(await preview(company_uuid, action, { given, context }));
  // If none is allowed, a single error is enough.
  const [first] = expected;
  if (first && expected.every(({ outcome }) => outcome === 'DENIED'))
    return refuse(userError('FORBIDDEN', first.detail, 'company_uuids'));
  const repeat = repeated(context);
  if (repeat) return refuse(repeat);
  const started = dry_run ? undefined : startedFrom(preview_uuid, context);
  if (started !== undefined) return { ...done(started), errors: [startedAlready(started, context)] };
  const now = clock.now();
  const multi_company_run = store.insert(TYPE, store.newKey(TYPE), {
    action,
    title: actions[action].title(given, context),
    parameters: given,
    dry_run,
    status: dry_run ? 'COMPLETED' : 'RUNNING',
    results: dry_run ? expected : wanted.map(pending),
    started_at: now,
    started_by: actorOf(context),
    ended_at: dry_run ? now : null,
    preview_uuid,
  });
  if (!dry_run) goOn(multi_company_run.$ref.key, context);
  return { multi_company_run, errors: [] };
};

/** The run that a dry run has led to. */
const startedFrom = (preview_uuid: string | null, context: MockContext): string | undefined =>
  preview_uuid === null
    ? undefined
    : context.store.created(TYPE).find((uuid) => {
        const run = readRun(uuid, context);
        return run.preview_uuid === preview_uuid && !run.dry_run;
      });

function startedAlready(run_uuid: string, context: MockContext): UserError {
  const { started_by, started_at } = readRun(run_uuid, context);
  const when = doneWords(started_by, started_at, context);
  const message = `This preview was run already, ${when}. The run is under Earlier runs. To run it once more, preview it again.`;
  return userError('CONFLICT', message, 'preview_uuid');
}

function previewError(
  preview_uuid: string | null,
  { action, company_uuids, dry_run: _dry, preview_uuid: _preview, ...given }: RunMultiCompanyActionInput,
  context: MockContext,
): UserError | null {
  if (preview_uuid === null) return null;
  if (!isMine(preview_uuid, context)) return notFound('dry run', 'preview_uuid');
  const run = readRun(preview_uuid, context);
  const previewed = new Set(run.results.map(({ company_uuid }) => company_uuid));
  const isOfThis =
    run.dry_run &&
    run.action === action &&
    JSON.stringify(allParameters(run.parameters)) === JSON.stringify(allParameters(given)) &&
    company_uuids.every((uuid) => previewed.has(uuid));
  return isOfThis
    ? null
    : userError('CONFLICT', 'The preview is of something else. Preview it again.', 'preview_uuid');
}

function sizeErrors(wanted: readonly string[]): UserError[] {
  if (wanted.length === 0)
    return [userError('VALIDATION', 'Choose at least one workspace.', 'company_uuids')];
  if (wanted.length <= MAX) return [];
  const message = `Choose at most ${MAX} workspaces (currently ${wanted.length}).`;
  return [userError('LIMIT_EXCEEDED', message, 'company_uuids')];
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

function fieldErrors(action: Action, given: Parameters): UserError[] {
  const { needs, takes = [] } = actions[action];
  const used: ReadonlySet<string> = new Set([...needs, ...takes]);
  return [
    ...needs
      .filter((field) => !isGiven(given[field]))
      .map((field) => userError('VALIDATION', 'Required for this action.', field)),
    ...Object.entries(given)
      .filter(([field, value]) => isGiven(value) && !used.has(field))
      .map(([field]) => userError('VALIDATION', 'Not used by this action. Leave it out.', field)),
    ...valueErrors(given),
  ];
}

const valueErrors = ({ retention_days }: Parameters): UserError[] =>
  errorsOf({
    retention_days: [
      retention_days,
      (days: number) => (days >= 30 && days <= 400 ? null : 'Choose 30 to 400 days.'),
    ],
  });

/** Why the person cannot change a run, which must be their own; null if they can. */
function ownRunError(run_uuid: string, context: MockContext): UserError | null {
  if (!maySeeRun(run_uuid, context)) return notFound('run', 'run_uuid');
  return isMine(run_uuid, context)
    ? null
    : userError('FORBIDDEN', 'Only the person who ran it can do this.', 'run_uuid');
}

/** The CONFLICT for somebody who has not seen the latest retry of their run. */
function retriedSince({ retried_at, started_at, started_by }: StoredRun, context: MockContext): UserError {
  const done = `${retried_at === null ? 'Started' : 'Retried'} ${doneWords(started_by, retried_at ?? started_at, context)}.`;
  return userError('CONFLICT', done, 'expected_retry_count');
}

export const retryMultiCompanyRun: Resolver<'Mutation', 'retry_multi_company_run'> = (
  _source,
  { input: { run_uuid, company_uuids, expected_retry_count } },
  context,
) => {
  const error = ownRunError(run_uuid, context);
  if (error) return refuse(error);
  const run = readRun(run_uuid, context);
  if (run.dry_run) return refuse(userError('VALIDATION', 'A dry run changes nothing. Run it.', 'run_uuid'));
  if (run.retry_count !== expected_retry_count)
    return { ...done(run_uuid), errors: [retriedSince(run, context)] };
  if (!isOver(run)) return refuse(userError('CONFLICT', 'The run is still in progress.', 'run_uuid'));
  const isTried = ({ company_uuid, outcome }: RunResult) =>
    (outcome === 'FAILED' || outcome === 'CANCELED') && (company_uuids?.includes(company_uuid) ?? true);
  if (!run.results.some(isTried))
    return refuse(userError('CONFLICT', 'There is nothing to retry.', 'run_uuid'));
  context.store.set(TYPE, run_uuid, {
    status: 'RUNNING',
    ended_at: null,
    retry_count: run.retry_count + 1,
    retried_at: context.clock.now(),
    results: run.results.map((result) => (isTried(result) ? pending(result.company_uuid) : result)),
  });
  goOn(run_uuid, context);
  return done(run_uuid);
};

export const cancelMultiCompanyRun: Resolver<'Mutation', 'cancel_multi_company_run'> = (
  _source,
  { input: { run_uuid } },
  context,
) => {
  const error = ownRunError(run_uuid, context);
  if (error) return refuse(error);
  const run = readRun(run_uuid, context);
  if (!isOver(run)) {
    context.store.set(TYPE, run_uuid, {
      status: 'CANCELED',
      ended_at: context.clock.now(),
      results: run.results.map((result): RunResult =>
        result.outcome === 'PENDING' || result.outcome === 'RUNNING'
          ? {
              company_uuid: result.company_uuid,
              outcome: 'CANCELED',
              detail: 'Left out: the run was canceled',
            }
          : result,
      ),
    });
  }
  return done(run_uuid);
};
