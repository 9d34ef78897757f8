import type { JobRunStatus } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { page } from '../../../engine/store/connection.ts';
import { ref } from '../../../engine/store/ref.ts';
import { sftpJobOf } from '../../world/sftp-jobs.ts';
import { launcherRuns } from '../../world/sftp-runs.ts';
import { keyOf } from '../kit/key-of.ts';
import { shownSchedule } from './jobs.ts';
import {
  countsOf,
  lateRuns,
  nextRunAt,
  ownRuns,
  runOf,
  runsOf,
  type LateRun,
  type ListedRun,
  runListing,
} from './runs.ts';
import { scheduledSince, scheduledStatus } from './scheduled-runs.ts';
import type { Arguments, ResolversOf } from '../../resolvers.ts';

const DAY = 86_400_000;

/** The status of a run by position, without building a seeded run. */
function statusAt(
  job_uuid: string,
  index: number,
  { late, context }: { late: readonly LateRun[]; context: MockContext },
): JobRunStatus {
  const item = late[index];
  if (item && item.uuid === null) return scheduledStatus(job_uuid, item.at, context);
  const run = item?.uuid ? runOf(item.uuid, context) : null;
  if (run) return countsOf(run, context).status;
  const job = sftpJobOf(job_uuid, context.world);
  return job ? launcherRuns(context.world).statusAt(job, index - late.length) : 'SKIPPED';
}

/** A page of a job's runs. */
export function runsPage(
  job_uuid: string,
  { statuses, ...args }: Arguments<'SftpJob', 'executions'>,
  context: MockContext,
) {
  const late = lateRuns(job_uuid, context);
  const runs = runsOf(job_uuid, context, late);
  const places = statuses
    ? Array.from({ length: runs.count }, (_, index) => index).filter((index) =>
        statuses.includes(statusAt(job_uuid, index, { late, context })),
      )
    : null;
  const at = (index: number): ListedRun => {
    const job_execution_uuid = runs.at(index);
    const started = late[index]?.at ?? runOf(job_execution_uuid, context)?.started_at ?? 0;
    return { job_execution_uuid, started };
  };
  return page({
    rows: {
      total: places ? places.length : runs.count,
      at: (index) => at(places ? (places[index] ?? 0) : index),
    },
    ...runListing(context),
    args,
    max: 200,
  });
}

/** The status of a job's latest run; null if there was none. */
export function lastStatus(job_uuid: string, context: MockContext): JobRunStatus | null {
  const late = lateRuns(job_uuid, context);
  return runsOf(job_uuid, context, late).count === 0 ? null : statusAt(job_uuid, 0, { late, context });
}

export function consecutiveFailures(job_uuid: string, context: MockContext): number {
  const late = lateRuns(job_uuid, context);
  const { count } = runsOf(job_uuid, context, late);
  let failed = 0;
  for (let index = 0; index < count; index++) {
    const status = statusAt(job_uuid, index, { late, context });
    const uuid = late[index]?.uuid;
    const isTrial = uuid ? runOf(uuid, context)?.trigger === 'TEST' : false;
    // A run in progress has not failed yet, and test runs do not count.
    if (status === 'RUNNING' || isTrial) continue;
    if (status !== 'FAILED') break;
    failed++;
  }
  return failed;
}

/** Totals over the runs of the last 24 hours, seeded and later ones. */
function lastDay(job_uuid: string, context: MockContext) {
  const since = context.clock.now() - DAY;
  const own = ownRuns(job_uuid, context)
    .map((uuid) => runOf(uuid, context))
    .filter((run) => run !== null && run.started_at >= since)
    .map((run) => run && countsOf(run, context));
  const isBroken = own.filter((run) => run?.status === 'FAILED' || run?.status === 'PARTIAL').length;
  const job = sftpJobOf(job_uuid, context.world);
  const runs = launcherRuns(context.world);
  const { files, failures } = scheduledSince(job_uuid, since, context);
  return {
    files:
      own.reduce((sum, run) => sum + (run?.files_launched ?? 0), 0) +
      files +
      (job ? runs.launchedSince(job, since) : 0),
    failures: isBroken + failures + (job ? runs.failedSince(job, since) : 0),
  };
}

/** Fields of a job derived from its runs and its schedule. */
export const jobFields: ResolversOf<'SftpJob'> = {
  schedule: (source, _args, { store }) => shownSchedule(store.read('SftpJob', keyOf(source), 'schedule')),
  next_run_at: (source, _args, context) => nextRunAt(keyOf(source), context),
  last_execution(source, _args, context) {
    const runs = runsOf(keyOf(source), context);
    return runs.count === 0 ? null : ref('SftpJobExecution', runs.at(0));
  },
  consecutive_failures: (source, _args, context) => consecutiveFailures(keyOf(source), context),
  files_24h: (source, _args, context) => lastDay(keyOf(source), context).files,
  failures_24h: (source, _args, context) => lastDay(keyOf(source), context).failures,
  executions: (source, args, context) => runsPage(keyOf(source), args, context),
};
