import { logOf, type LogFacts, type LogLineFacts } from '../../content/log/log.ts';
import type { MockContext } from '../../context.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { currentFacts } from '../../model/execution/current-facts.ts';
import { mayRead } from '../../model/execution/execution-file.ts';
import { deployedSettings } from '../../model/flow/versions.ts';
import { progressAt, type JobProgress, type StoredJob } from './progress.ts';

declare module '#schema-types' {
  interface KeptFields {
    readonly 'LogJob.job': StoredJob;
  }
}

const DAY = 86_400_000;
/** How long a fetched log is reused. */
const KEPT_MS = DAY;
/** Technical logs are kept for this many days, or as long as their execution if that is shorter. */
const LOG_DAYS = 21;

const ENDED: ReadonlySet<string> = new Set(['SUCCESS', 'SKIPPED', 'LOGICAL_FAILURE', 'TECHNICAL_FAILURE']);

const stateOf = (facts: ExecutionFacts): string => `${facts.status} ${facts.last_step} ${facts.ack_state}`;

/** A job of this session; null if there is none. Does not check permissions. */
export function storedJob(job_uuid: string, { store }: MockContext): StoredJob | null {
  return store.writtenValue('LogJob', job_uuid, 'job') ?? null;
}

/** A job the person may read; null if it does not exist or they may not read it. */
export function readableJob(job_uuid: string, context: MockContext): StoredJob | null {
  const job = storedJob(job_uuid, context);
  return job && mayRead(job.invocation_uuid, context) ? job : null;
}

/** Jobs for one execution's log, earliest first. */
const jobsOf = (invocation_uuid: string, context: MockContext): readonly StoredJob[] =>
  context.store
    .created('LogJob')
    .map((uuid) => storedJob(uuid, context))
    // The filter leaves no null.
    .filter((job) => job !== null && job.invocation_uuid === invocation_uuid) as StoredJob[];

export const latestJob = (invocation_uuid: string, context: MockContext): StoredJob | null =>
  jobsOf(invocation_uuid, context).at(-1) ?? null;

export function progressOf(job: StoredJob, { clock }: MockContext): JobProgress {
  const passed = clock.elapsed() - job.elapsed;
  // Another process started it, and everything that it waited for has happened.
  return progressAt(job, passed < 0 ? Infinity : passed);
}

function logFacts(job: StoredJob, context: MockContext): LogFacts {
  if (job.kept) return job.kept;
  const facts = currentFacts(context, job.invocation_uuid);
  return facts ? logOf(facts) : { lines: [], is_truncated: false };
}

/** The lines of a job that have arrived so far. */
export const arrivedLines = (job: StoredJob, context: MockContext): readonly LogLineFacts[] =>
  logFacts(job, context).lines.slice(0, progressOf(job, context).arrived);

/** Whether the log was truncated; known once it has arrived completely. */
export const isTruncated = (job: StoredJob, context: MockContext): boolean =>
  progressOf(job, context).status === 'COMPLETE' && logFacts(job, context).is_truncated;

/**
 * The number of days for which an execution is kept: set by its flow, otherwise its partner, otherwise its workspace.
 */
function retentionOf({ company, partner, flow }: ExecutionFacts, context: MockContext): number {
  const stored = (type: string, key: string) => context.store.read(type, key, 'retention_days');
  return (deployedSettings(flow.flow_uuid, context)?.retention_days ??
    stored('TradingPartner', partner.partner_uuid) ??
    // A workspace always has one.
    stored('Company', company.company_uuid)) as number;
}

const isGone = (facts: ExecutionFacts, context: MockContext): boolean =>
  facts.submitted_at < context.clock.now() - Math.min(retentionOf(facts, context), LOG_DAYS) * DAY;

/** For a few logs, the archive fails to respond to the first request; the second request succeeds. */
const breaks = (facts: ExecutionFacts, before: number): boolean => before === 0 && facts.hash % 97 === 13;

/** The job for a request: one of the last 24 hours, if the execution has not progressed since; otherwise a new one. */
export function requestJob(invocation_uuid: string, context: MockContext): StoredJob | null {
  const { clock, person, store } = context;
  const facts = currentFacts(context, invocation_uuid);
  if (!facts) return null;
  const before = jobsOf(invocation_uuid, context);
  const last = before.at(-1);
  const run_state = stateOf(facts);
  if (
    last &&
    last.run_state === run_state &&
    clock.now() - last.requested_at < KEPT_MS &&
    progressOf(last, context).status !== 'FAILED'
  ) {
    return last;
  }
  const log = logOf(facts);
  const job_uuid = store.newKey('LogJob');
  const job: StoredJob = {
    job_uuid,
    invocation_uuid,
    requested_at: clock.now(),
    requested_by: actorOf({ person }),
    elapsed: clock.elapsed(),
    end: isGone(facts, context) ? 'EXPIRED' : breaks(facts, before.length) ? 'FAILED' : 'COMPLETE',
    run_state,
    line_count: log.lines.length,
    kept: ENDED.has(facts.status) ? null : log,
  };
  store.insert('LogJob', job_uuid, { job });
  return job;
}
