import type { MockContext } from '../../context.ts';
import { graphqlError, userError, type UserError } from '../../../engine/errors.ts';
import { hash } from '../../../kernel/random.ts';
import { ref } from '../../../engine/store/ref.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { mustRead, notFound } from '../../model/kit/collection.ts';
import { repeated } from '../../model/kit/idempotency.ts';
import { flowRefusal, followedArrival, startExecution, type Arrival } from '../../model/processing/start.ts';
import { jobNow, runSettings, sftpJobItems } from '../../model/sftp/jobs.ts';
import { lookAt } from '../../model/sftp/look.ts';
import { canceledPlan, planRun, type RunFile } from '../../model/sftp/run-plan.ts';
import { eventEdge } from './run-fields.ts';
import { countsOf, ownRuns, passedOf, runListing, runOf, untilNext } from '../../model/sftp/runs.ts';
import type { JobRun } from '../../model/sftp/job-run.ts';
import {
  connectionError,
  filesWaiting,
  hostKeyAt,
  patternError,
  type Look,
} from '../../model/sftp/waiting-files.ts';
import { edgeOf } from '../../../engine/store/connection.ts';
import type { Resolver } from '../../resolvers.ts';

/**
 * The current search parameters of a job: each manual run finds the files that arrived since the previous one, and
 * those that a canceled one left.
 */
export function lookOf(job_uuid: string, context: MockContext): Look {
  const runs = ownRuns(job_uuid, context)
    .map((uuid) => runOf(uuid, context))
    .filter((run) => run?.trigger === 'MANUAL');
  const canceled = runs.filter((run) => run?.plan.status === 'CANCELED');
  const taken = canceled.flatMap((run) =>
    run
      ? run.plan.events.flatMap(
          ({ invocation_uuid }) => arrivingOf(run, context)[invocation_uuid ?? ''] ?? [],
        )
      : [],
  );
  const looks = runs.length - canceled.length;
  return { ...lookAt(job_uuid, looks, context), taken: taken.map(({ content }) => content) };
}

/** A file whose execution is about to start, as stored: its content, the number in its name, and the flow's outputs. */
interface Arriving extends Pick<Arrival, 'content' | 'fate' | 'made'> {
  readonly control: number | null;
}

declare module '#schema-types' {
  interface KeptFields {
    readonly 'SftpJobExecution.arriving': Readonly<Record<string, Arriving | undefined>>;
  }
}

/** The files of a run by the executions they start. */
const arrivingOf = ({ job_execution_uuid }: JobRun, { store }: MockContext) =>
  store.writtenValue('SftpJobExecution', job_execution_uuid, 'arriving')!;

/** The arrival of a file that a run fetched. */
const arrivalOf = ({ control, ...file }: Arriving, run: Pick<Arrival, 'flow_uuid' | 'by'>): Arrival => ({
  ...run,
  ...file,
  ...(control === null ? {} : { control }),
});

/** `run_sftp_job`. */
export const runSftpJob: Resolver<'Mutation', 'run_sftp_job'> = async (
  _source,
  { input: { job_uuid, is_test } },
  context,
) => {
  const { clock, person, store } = context;
  const error = sftpJobItems.target(job_uuid, context).error ?? repeated(context);
  if (error) return { job_execution_edge: null, sftp_job: null, errors: [error] };
  const running = ownRuns(job_uuid, context)
    .map((uuid) => runOf(uuid, context))
    .find((run) => run && !countsOf(run, context).isOver);
  if (running) {
    const message = `This job is already running, started by ${running.by.display}. Wait until it ends.`;
    return {
      job_execution_edge: null,
      sftp_job: ref('SftpJob', job_uuid),
      errors: [userError('CONFLICT', message, 'job_uuid')],
    };
  }
  const look = lookOf(job_uuid, context);
  const job_execution_uuid = store.newKey('SftpJobExecution');
  const connection_error = connectionError(look, context);
  const refusal = look.flow_uuid === null ? 'The flow was deleted.' : flowRefusal(look.flow_uuid, context);
  const waiting = connection_error === null ? filesWaiting(look, context) : [];
  const files = waiting
    .filter(({ is_match }) => is_match)
    .map((file): RunFile & Arriving => ({
      name: file.name,
      size: file.size_bytes,
      is_too_new: file.is_too_new,
      invoked: null,
      invocation_uuid: is_test || file.is_too_new || refusal !== null ? null : store.newKey('FlowExecution'),
      refusal,
      content: file.content,
      control: file.control,
    }));
  const plan = planRun({
    settings: runSettings(job_uuid, context),
    host_key:
      hostKeyAt(look.host, look.port, { world: context.world, company_uuid: look.company_uuid }) ?? '',
    connection_error,
    pattern_error: patternError(look),
    isTest: is_test,
    files,
    others: waiting.length - files.length,
    dice: hash('run', job_execution_uuid),
  });
  const run: JobRun = {
    job_execution_uuid,
    job_uuid,
    trigger: is_test ? 'TEST' : 'MANUAL',
    started_at: clock.now(),
    plan,
    by: actorOf({ person }),
    elapsed: clock.elapsed(),
  };
  const { flow_uuid } = look;
  store.insert('SftpJobExecution', job_execution_uuid, { job_uuid, run, arriving: {} });
  const arriving = Object.fromEntries(
    await Promise.all(
      files.flatMap(({ invocation_uuid, content, control }) =>
        invocation_uuid === null || flow_uuid === null
          ? []
          : [
              followedFile(
                invocation_uuid,
                { content, control },
                { run: { flow_uuid, by: run.by }, context },
              ),
            ],
      ),
    ),
  );
  store.set('SftpJobExecution', job_execution_uuid, { arriving });
  launch(run, context);
  return {
    job_execution_edge: edgeOf({ job_execution_uuid, started: run.started_at }, runListing(context)),
    sftp_job: ref('SftpJob', job_uuid),
    errors: [],
  };
};

/** A file whose execution is about to start, with the flow's outputs. */
async function followedFile(
  invocation_uuid: string,
  file: Arriving,
  { run, context }: { run: Pick<Arrival, 'flow_uuid' | 'by'>; context: MockContext },
): Promise<readonly [string, Arriving]> {
  const { fate, made } = await followedArrival(arrivalOf(file, run), context);
  return [
    invocation_uuid,
    { ...file, ...(fate === undefined ? {} : { fate }), ...(made === undefined ? {} : { made }) },
  ];
}

/** `cancel_sftp_job_execution`. */
export const cancelSftpJobExecution: Resolver<'Mutation', 'cancel_sftp_job_execution'> = (
  _source,
  { input: { job_execution_uuid } },
  context,
) => {
  const { person, store } = context;
  const refuse = (error: UserError) => ({ job_execution: null, sftp_job: null, errors: [error] });
  const run = runOf(job_execution_uuid, context);
  const unknown = notFound('run', 'job_execution_uuid');
  if (!run) return refuse(unknown);
  const { error } = sftpJobItems.target(run.job_uuid, context);
  // A run of another workspace is indistinguishable from one that does not exist.
  if (error) return refuse(error.code === 'NOT_FOUND' ? unknown : error);
  const answer = {
    job_execution: ref('SftpJobExecution', job_execution_uuid),
    sftp_job: ref('SftpJob', run.job_uuid),
  };
  if (countsOf(run, context).isOver)
    return {
      ...answer,
      errors: [userError('CONFLICT', 'This run has already ended.', 'job_execution_uuid')],
    };
  const plan = canceledPlan(run.plan, Math.floor(passedOf(run, context)), actorOf({ person }).display);
  store.set('SftpJobExecution', job_execution_uuid, { run: { ...run, plan } });
  return { ...answer, errors: [] };
};

/** Starts the executions of a run at the times of their events; overdue ones start immediately. */
export function launch(run: JobRun, context: MockContext): void {
  const { clock, store } = context;
  const { flow_uuid } = jobNow(run.job_uuid, context);
  const arriving = arrivingOf(run, context);
  const passed = passedOf(run, context);
  for (const { at, invocation_uuid } of run.plan.events) {
    if (invocation_uuid === null || flow_uuid === null || store.exists('FlowExecution', invocation_uuid))
      continue;
    clock.schedule(Math.max(0, at - passed), () => {
      const now = runOf(run.job_execution_uuid, context);
      // The run was canceled meanwhile.
      if (!now?.plan.events.some((event) => event.invocation_uuid === invocation_uuid)) return;
      startExecution(
        {
          ...arrivalOf(arriving[invocation_uuid] ?? { content: 0, control: null }, {
            flow_uuid,
            by: run.by,
          }),
          invocation_uuid,
          fields: { launcher_execution: ref('SftpJobExecution', run.job_execution_uuid) },
        },
        context,
      );
    });
  }
}

/** Resumes the runs that were in progress when the server stopped. */
export function resumeRuns(context: MockContext): void {
  for (const uuid of context.store.created('SftpJobExecution')) {
    const run = runOf(uuid, context);
    if (run?.elapsed !== null && run) launch(run, context);
  }
}

/** A run whose workspace the person can see; throws FORBIDDEN for the wrong role. */
export function readableRun(uuid: string, context: MockContext): JobRun | null {
  const run = runOf(uuid, context);
  if (!run) return null;
  const { company_uuid } = jobNow(run.job_uuid, context);
  if (context.access.company(company_uuid) === null) return null;
  mustRead({ company_uuid }, context);
  return run;
}

function progress(run: JobRun, after: number, context: MockContext) {
  const { happened } = countsOf(run, context);
  const fresh = happened.slice(after);
  return {
    launcher_job_event: {
      job_execution: ref('SftpJobExecution', run.job_execution_uuid),
      new_events: fresh.map((_event, place) => eventEdge(run, after + place, context)),
    },
    seen: happened.length,
  };
}

/** Polling interval for a job without a run. */
const BEAT = 250;

const pause = (ms: number, { clock }: MockContext) =>
  new Promise<void>((resolve) => void clock.schedule(ms, resolve));

/** Emits the events of a run, or of all runs of a job, as they happen. */
export const followLauncher: Resolver<'Subscription', 'launcher_job_event'> = async function* (
  _source,
  args,
  context,
) {
  const { job_uuid, job_execution_uuid, after_seq } = args;
  if (((job_uuid ?? null) === null) === ((job_execution_uuid ?? null) === null))
    throw graphqlError('BAD_USER_INPUT', 'Provide either `job_uuid` or `job_execution_uuid`.', {
      extensions: {
        argument: 'job_uuid',
      },
    });
  if (!Number.isInteger(after_seq) || after_seq < 0)
    throw graphqlError('BAD_USER_INPUT', '`after_seq` must be an event number, or 0.', {
      extensions: {
        argument: 'after_seq',
      },
    });
  if (typeof job_execution_uuid === 'string') yield* followRun(job_execution_uuid, after_seq, context);
  else yield* followJob(job_uuid!, context);
};

async function* followRun(uuid: string, after_seq: number, context: MockContext) {
  if (!readableRun(uuid, context))
    throw graphqlError('NOT_FOUND', 'This run does not exist, or you do not have access to it.');
  let seen = after_seq;
  for (;;) {
    const run = runOf(uuid, context);
    if (!run) return;
    const wait = untilNext(run, context);
    const { launcher_job_event, seen: now } = progress(run, seen, context);
    yield { launcher_job_event };
    seen = Math.max(seen, now);
    if (wait === null) return;
    // A timer may fire slightly early; one millisecond later, the event is certain.
    await pause(wait + 1, context);
  }
}

async function* followJob(job_uuid: string, context: MockContext) {
  if (!sftpJobItems.lookUp(undefined, { job_uuid }, context))
    throw graphqlError('NOT_FOUND', 'This launcher job does not exist, or you do not have access to it.');
  const before = new Set(ownRuns(job_uuid, context).filter((uuid) => isOver(uuid, context)));
  while (!context.left?.aborted) {
    const next = ownRuns(job_uuid, context).findLast((uuid) => !before.has(uuid));
    if (next !== undefined) {
      yield* followRun(next, 0, context);
      before.add(next);
    } else await pause(BEAT, context);
    if (!context.store.exists('SftpJob', job_uuid)) return;
  }
}

const isOver = (uuid: string, context: MockContext): boolean => {
  const run = runOf(uuid, context);
  return run === null || countsOf(run, context).isOver;
};
