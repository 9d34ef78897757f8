import { nameOf } from '../../documents/naming.ts';
import type { MockContext } from '../../context.ts';
import { hash } from '../../../kernel/random.ts';
import { PLATFORM } from '../../world/actors.ts';
import { gapOf, runsBetween } from '../../world/schedule.ts';
import { feederOf, sftpJobOf, type Schedule } from '../../world/sftp-jobs.ts';
import { KEPT_RUNS, LATENESS, launcherRuns } from '../../world/sftp-runs.ts';
import { activeSpans } from '../company/running.ts';
import { executionFacts } from '../execution/facts.ts';
import { ledgerOf } from '../execution/ledger.ts';
import type { StoredRun } from '../execution/ledger-entry.ts';
import { jobNow, runSettings, scheduleOf, sftpJobItems } from './jobs.ts';
import { lookAt } from './look.ts';
import { planRun, type RunFile } from './run-plan.ts';
import type { JobRun } from './job-run.ts';
import { connectionError, hostKeyAt, patternError } from './waiting-files.ts';

const SLOT = 30_000;

type Sources = Pick<MockContext, 'clock' | 'session' | 'store' | 'world'>;

/** When a job was created or last changed in this session; null if it is as seeded. */
const changedAt = (job_uuid: string, { store }: Sources): number | null =>
  store.writtenValue('SftpJob', job_uuid, 'updated_at') ?? null;

const between = (
  schedule: Schedule,
  time_zone: string,
  { from, to }: { from: number; to: number },
): number[] => {
  const gap = gapOf(schedule);
  if (gap === null) return runsBetween(schedule, time_zone, { from, to }).slice(0, KEPT_RUNS);
  const last = Math.floor(to / gap) * gap;
  const count = Math.min(KEPT_RUNS, Math.max(0, Math.ceil((last - from) / gap)));
  return Array.from({ length: count }, (_, index) => last - index * gap);
};

/**
 * Times of scheduled runs since the anchor, latest first. There are only any if the clock advances: according to the
 * seeded schedule until somebody changed the job, and to the current schedule from then on, but never while the
 * workspace is suspended or archived.
 */
export function scheduledRuns(job_uuid: string, context: Sources): readonly number[] {
  const { clock, store, world } = context;
  // Runs start slightly late, so a run that is due right now has not started.
  const until = clock.now() - LATENESS;
  const { anchor } = world;
  if (until <= anchor || !store.exists('SftpJob', job_uuid)) return [];
  const spans = activeSpans(store.read('SftpJob', job_uuid, 'company_uuid'), context);
  const due = (schedule: Schedule, time_zone: string, { from, to }: { from: number; to: number }): number[] =>
    spans.flatMap((span) => {
      // A run that was due a moment before the workspace stopped or resumed had not started by then.
      const [begin, end] = [Math.max(from, span.from - LATENESS), Math.min(to, span.to - LATENESS)];
      return begin < end ? between(schedule, time_zone, { from: begin, to: end }) : [];
    });
  const changed = changedAt(job_uuid, context);
  const seeded = sftpJobOf(job_uuid, world);
  const first =
    seeded?.enabled === true && world.flow(seeded.flow.flow_uuid) !== null
      ? due(seeded.schedule, seeded.time_zone, {
          from: anchor - LATENESS,
          to: Math.min(until, changed === null ? until : changed - 1),
        })
      : [];
  if (changed === null) return first;
  const { enabled, schedule } = jobNow(job_uuid, context);
  const since = enabled ? due(scheduleOf(schedule), schedule.time_zone, { from: changed, to: until }) : [];
  return [...since, ...first].slice(0, KEPT_RUNS);
}

/** The scheduled time of the run that an incoming execution belongs to. */
const slotOf = (schedule: Schedule, at: number): number => {
  const gap = gapOf(schedule) ?? SLOT;
  return Math.floor(at / gap) * gap;
};

/** The job that feeds a flow: the seeded one, or the first one that the session created for one of its flows. */
function jobFeeding(flow_uuid: string, context: Sources): string | null {
  const { store, world } = context;
  const flow = world.flow(flow_uuid);
  if (flow) return feederOf(flow.index, world)?.job_uuid ?? null;
  return store.created('SftpJob').find((key) => jobNow(key, context).flow_uuid === flow_uuid) ?? null;
}

/** Live arrivals of this session for a flow that the job feeds. */
function arrivedFor(job_uuid: string, context: Sources): StoredRun[] {
  const { store, world } = context;
  const flow_uuid = sftpJobOf(job_uuid, world)?.flow.flow_uuid ?? jobNow(job_uuid, context).flow_uuid;
  if (flow_uuid === null || jobFeeding(flow_uuid, context) !== job_uuid) return [];
  return store
    .created('FlowExecution')
    .filter((uuid) => store.writtenValue('FlowExecution', uuid, 'launcher_execution') === undefined)
    .map((uuid) => store.writtenValue('FlowExecution', uuid, 'run')!)
    .filter(
      (run) => run.flow_uuid === flow_uuid && run.resubmitted_from === null && run.upload === undefined,
    );
}

/** The run that picked up a live arrival; null if the execution arrived in another way. */
export function scheduledLauncherOf(invocation_uuid: string, context: Sources): string | null {
  const run = ledgerOf(context).run(invocation_uuid);
  const job_uuid = run && jobFeeding(run.flow_uuid, context);
  if (!run || job_uuid === null || run.resubmitted_from !== null || run.upload !== undefined) return null;
  const slot = slotOf(scheduleOf(jobNow(job_uuid, context).schedule), run.plan.submitted_at);
  return scheduledRuns(job_uuid, context).includes(slot)
    ? launcherRuns(context.world).keyAfter(job_uuid, slot)
    : null;
}

/** A scheduled run since the anchor; null if there is none with this key. */
export function scheduledRun(job_execution_uuid: string, context: Sources): JobRun | null {
  const { store, world } = context;
  const found = launcherRuns(world).readAfter(job_execution_uuid, sftpJobItems.keys({ store, world }));
  if (!found || !scheduledRuns(found.job_uuid, context).includes(found.at)) return null;
  const { job_uuid, at } = found;
  const look = lookAt(job_uuid, 0, context);
  const schedule = scheduleOf(jobNow(job_uuid, context).schedule);
  const arrived = arrivedFor(job_uuid, context)
    .filter(({ plan }) => slotOf(schedule, plan.submitted_at) === at)
    .sort((a, b) => a.plan.submitted_at - b.plan.submitted_at);
  const dice = hash('scheduled', job_execution_uuid);
  const first = arrived[0]?.plan.submitted_at;
  const started_at =
    first === undefined ? at + 40 + (dice % 900) : Math.max(at - LATENESS, first - 1500 - (dice % 4000));
  const files = arrived.flatMap(({ invocation_uuid, plan }): RunFile[] => {
    const facts = executionFacts(context, invocation_uuid);
    if (!facts) return [];
    return [
      {
        name: nameOf(facts, facts.flow.source_file_type, 'INPUT'),
        size:
          ledgerOf(context)
            .views()
            .find((view) => view.invocation_uuid === invocation_uuid)?.input_bytes ?? 0,
        is_too_new: false,
        invoked: plan.submitted_at - started_at,
        invocation_uuid,
        refusal: null,
      },
    ];
  });
  const plan = planRun({
    settings: runSettings(job_uuid, context),
    host_key: hostKeyAt(look.host, look.port, { world, company_uuid: look.company_uuid }) ?? '',
    connection_error: connectionError(look, context),
    pattern_error: patternError(look),
    isTest: false,
    files,
    others: dice % 3,
    dice,
  });
  return { job_execution_uuid, job_uuid, trigger: 'SCHEDULE', started_at, plan, by: PLATFORM, elapsed: null };
}

/** Whether each run of a job fails, because of its server or its pattern. */
function isFailing(job_uuid: string, context: Sources): boolean {
  const look = lookAt(job_uuid, 0, context);
  return connectionError(look, context) !== null || patternError(look) !== null;
}

/** Status of such a run, depending on the server and on the arrivals. */
export function scheduledStatus(
  job_uuid: string,
  at: number,
  context: Sources,
): 'FAILED' | 'SUCCESS' | 'SKIPPED' {
  if (isFailing(job_uuid, context)) return 'FAILED';
  const schedule = scheduleOf(jobNow(job_uuid, context).schedule);
  return arrivedFor(job_uuid, context).some(({ plan }) => slotOf(schedule, plan.submitted_at) === at)
    ? 'SUCCESS'
    : 'SKIPPED';
}

/** Number of files that these runs of a job have picked up since an instant, and number of failed runs. */
export function scheduledSince(job_uuid: string, since: number, context: Sources) {
  const runs = scheduledRuns(job_uuid, context).filter((at) => at >= since);
  if (runs.length === 0) return { files: 0, failures: 0 };
  if (isFailing(job_uuid, context)) return { files: 0, failures: runs.length };
  const schedule = scheduleOf(jobNow(job_uuid, context).schedule);
  const slots = new Set(runs);
  const files = arrivedFor(job_uuid, context).filter(({ plan }) =>
    slots.has(slotOf(schedule, plan.submitted_at)),
  );
  return { files: files.length, failures: 0 };
}
