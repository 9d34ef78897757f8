import { LRUCache } from 'lru-cache';
import { once } from '../../../kernel/once.ts';
import type { JobRun } from './job-run.ts';
import type { MockContext } from '../../context.ts';
import { hash } from '../../../kernel/random.ts';
import { PLATFORM } from '../../world/actors.ts';
import { hostKeyOf } from '../../world/host-key.ts';
import { nextRun } from '../../world/schedule.ts';
import { sftpJobOf, type SftpJobRecord } from '../../world/sftp-jobs.ts';
import { launcherRuns, type SeededRun } from '../../world/sftp-runs.ts';
import type { World } from '../../world/world.ts';
import { jobNow, scheduleOf } from './jobs.ts';
import { companyRefusal } from '../company/running.ts';
import { scheduledRun, scheduledRuns } from './scheduled-runs.ts';
import { countsAt, planRun, type RunFile, type RunSettings } from './run-plan.ts';
import { sortBy } from '../../../engine/store/order.ts';
import type { Listing } from '../../../engine/store/connection.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import { mustExist } from '../kit/must-exist.ts';

const seededSettings = (job: SftpJobRecord): RunSettings => ({
  host: job.host,
  port: 22,
  username: job.username,
  directory: job.directory,
  pattern: job.pattern,
  pattern_kind: job.pattern_kind,
  min_age_seconds: job.min_age_seconds,
  max_files: job.max_files,
  after_success: job.after_success,
  archive_directory: job.archive_directory,
  rename_suffix: job.rename_suffix,
  on_failure: job.on_failure,
  error_directory: job.error_directory,
  retry_count: job.retry_count,
  flow_name: job.flow.flow_name,
});

function seededFiles({ files, started_at, ends, job }: SeededRun, dice: number): RunFile[] {
  if (ends === 'ARCHIVE_DENIED') {
    const name = `860-${String(100_000_000 + (dice % 900_000_000))}.edi`;
    return [
      {
        name,
        size: 2100 + (dice % 9000),
        is_too_new: false,
        invoked: null,
        invocation_uuid: null,
        refusal: null,
      },
    ];
  }
  if (job.course === 'TESTED') {
    return [1, 2].map((n) => ({
      name: `850-${String(100_000_000 + ((dice * n) % 900_000_000))}.edi`,
      size: 3000 + ((dice >>> n) % 20_000),
      is_too_new: false,
      invoked: null,
      invocation_uuid: null,
      refusal: null,
    }));
  }
  return files.map(({ name, size, invocation_uuid, invoked_at }) => ({
    name,
    size,
    is_too_new: false,
    invoked: invoked_at - started_at,
    invocation_uuid,
    refusal: null,
  }));
}

function ofSeed(run: SeededRun): JobRun {
  const { job, job_execution_uuid, started_at, trigger, ends } = run;
  const dice = hash('launch', job_execution_uuid);
  const settings = seededSettings(job);
  const shown = hostKeyOf(job.host);
  const plan = planRun({
    settings,
    host_key: shown,
    connection_error:
      ends === 'HOST_KEY_CHANGED'
        ? `Host key fingerprint changed: expected ${job.host_key_fingerprint ?? ''}, the server presented ${shown}.`
        : null,
    pattern_error: null,
    isTest: trigger === 'TEST',
    files: seededFiles(run, dice),
    others: dice % 3,
    dice,
  });
  return {
    job_execution_uuid,
    job_uuid: job.job_uuid,
    trigger,
    started_at,
    plan,
    by: PLATFORM,
    elapsed: null,
  };
}

declare module '#schema-types' {
  interface KeptFields {
    readonly 'SftpJobExecution.run': JobRun;
  }
}

type Reads = Pick<MockContext, 'clock' | 'session' | 'store' | 'world'>;

const stored = (uuid: string, { store }: Pick<Reads, 'store'>): JobRun | undefined =>
  store.writtenValue('SftpJobExecution', uuid, 'run');

/** Recently used seeded runs, because a page requests each field separately. */
const recent = once((_world: World) => new LRUCache<string, JobRun>({ max: MAX_RECENT }));
const MAX_RECENT = 400;

/** A run by key; null if there is none. Does not check permissions. */
export function runOf(uuid: string, context: Reads): JobRun | null {
  const own = stored(uuid, context);
  if (own) return own;
  const { world } = context;
  const known = recent(world);
  const kept = known.get(uuid);
  if (kept) return kept;
  const seeded = launcherRuns(world).run(uuid);
  // A scheduled run since the anchor can still change, so it is not cached.
  if (!seeded) return scheduledRun(uuid, context);
  const run = ofSeed(seeded);
  known.set(uuid, run);
  return run;
}

/** Keys of the runs of this session, latest first. */
export const ownRuns = (job_uuid: string, context: Pick<Reads, 'store'>): string[] =>
  context.store
    .created('SftpJobExecution')
    .filter((uuid) => stored(uuid, context)?.job_uuid === job_uuid)
    .toReversed();

/** A run that is not seeded: a manual one, by its key, or a scheduled one since the anchor. */
export interface LateRun {
  readonly uuid: string | null;
  readonly at: number;
}

/** A job's runs that are not seeded, latest first. */
export function lateRuns(job_uuid: string, context: Reads): LateRun[] {
  const own = ownRuns(job_uuid, context).map((uuid) => ({
    uuid,
    at: stored(uuid, context)?.started_at ?? 0,
  }));
  const scheduled = scheduledRuns(job_uuid, context).map((at) => ({ uuid: null, at }));
  return scheduled.length === 0 ? own : [...own, ...scheduled].sort((a, b) => b.at - a.at);
}

/** A run in a job's list; `started` is when it was started or due. */
export interface ListedRun {
  readonly job_execution_uuid: string;
  readonly started: number;
}

/** How a job's runs are sorted and paged. */
export const runListing = ({ store }: Pick<Reads, 'store'>): Listing<ListedRun, Ref<'SftpJobExecution'>> => ({
  id: ({ job_execution_uuid }) => job_execution_uuid,
  by: [
    sortBy('started', ({ started }) => started, 'DESC'),
    sortBy('created', ({ job_execution_uuid: key }) => store.ordinal('SftpJobExecution', key), 'DESC'),
  ],
  node: ({ job_execution_uuid }) => ref('SftpJobExecution', job_execution_uuid),
});

/** All runs of a job, latest first. */
export function runsOf(
  job_uuid: string,
  context: Reads,
  late: readonly LateRun[] = lateRuns(job_uuid, context),
): { readonly count: number; readonly at: (index: number) => string } {
  const job = sftpJobOf(job_uuid, context.world);
  const runs = launcherRuns(context.world);
  return {
    count: late.length + (job ? runs.count(job) : 0),
    at(index) {
      const item = late[index];
      if (item) return item.uuid ?? runs.keyAfter(job_uuid, item.at);
      return job ? runs.at(job, index - late.length) : '';
    },
  };
}

/** Position of a run among the runs of its job. */
export function placeOf({ job_execution_uuid, job_uuid }: JobRun, context: Reads): number {
  const late = lateRuns(job_uuid, context);
  const seeded = launcherRuns(context.world).placeOf(job_execution_uuid);
  if (seeded >= 0) return late.length + seeded;
  const due = launcherRuns(context.world).readAfter(job_execution_uuid, [job_uuid]);
  return late.findIndex(({ uuid, at }) =>
    due ? uuid === null && at === due.at : uuid === job_execution_uuid,
  );
}

export function passedOf({ elapsed }: JobRun, { clock }: Pick<MockContext, 'clock'>): number {
  if (elapsed === null) return Infinity;
  const passed = clock.elapsed() - elapsed;
  // Another process started it, and it completed long ago.
  return passed < 0 ? Infinity : passed;
}

/** The current state of a run. */
export const countsOf = (run: JobRun, context: Pick<MockContext, 'clock'>) =>
  countsAt(run.plan, passedOf(run, context));

/** Milliseconds until a run's next event; null if it is complete. */
export function untilNext(run: JobRun, context: Pick<MockContext, 'clock'>): number | null {
  const passed = passedOf(run, context);
  if (passed >= run.plan.ms) return null;
  const edges = [...run.plan.events.map(({ at }) => at), run.plan.ms].filter((at) => at > passed);
  return Math.min(...edges) - passed;
}

/** When a job runs next on schedule; null if it is disabled, and while nothing runs in its workspace. */
export function nextRunAt(job_uuid: string, context: Pick<MockContext, 'store' | 'clock'>): number | null {
  const { enabled, schedule } = jobNow(job_uuid, context);
  const company_uuid = context.store.read('SftpJob', job_uuid, 'company_uuid');
  return enabled && companyRefusal(company_uuid, context) === null
    ? nextRun(scheduleOf(schedule), schedule.time_zone, context.clock.now())
    : null;
}

/** `SftpJobEvent` of the schema. */
export const eventNode = (run: JobRun, index: number) => {
  const event = mustExist(run.plan.events[index], 'event');
  return {
    event_uuid: `${run.job_execution_uuid}.${index + 1}`,
    job_execution_uuid: run.job_execution_uuid,
    seq: index + 1,
    occurred_at: run.started_at + event.at,
    level: event.level,
    type: event.type,
    file_name: event.file_name,
    size_bytes: event.size_bytes,
    message: event.message,
    invocation_uuid: event.invocation_uuid,
  };
};
