import { once } from '../../kernel/once.ts';
import { nameOf } from '../documents/naming.ts';
import { hash } from '../../kernel/random.ts';
import { gapOf, runsBetween } from './schedule.ts';
import { feederOf, sftpJobsOf, type SftpJobRecord } from './sftp-jobs.ts';
import { createUuidCodec, type UuidCodec } from '../../engine/generate/uuid-codec.ts';
import type { World } from './world.ts';

const SECOND = 1000;
/** Maximum delay of a run after its scheduled time. */
export const LATENESS = 2 * SECOND;
const DAY = 86_400_000;
/** Runs are identified by their half-minute slot. */
const SLOT = 30 * SECOND;
/** Number of runs kept regardless of their result. */
export const KEPT_RUNS = 2000;
/**
 * Consecutive failures: of the job whose server presents a different host key, and of the one that lacks permission to
 * archive.
 */
const failures: Readonly<Record<SftpJobRecord['course'], number>> = {
  FEEDS: 0,
  IDLE: 0,
  FAILING: 12,
  DENIED: 3,
  TESTED: 0,
};
/** Type numbers of runs in their uuids, by job; those of executions are lower. */
const FIRST_TYPE = 1000;

/** A file that a seeded run passed on to the flow. */
export interface SeededFile {
  readonly row: number;
  readonly invocation_uuid: string;
  readonly name: string;
  readonly size: number;
  readonly invoked_at: number;
}

/** A run of a seeded launcher job, without its events. */
export interface SeededRun {
  readonly job: SftpJobRecord;
  readonly job_execution_uuid: string;
  readonly started_at: number;
  readonly trigger: 'SCHEDULE' | 'TEST';
  readonly ends: 'AS_FOUND' | 'HOST_KEY_CHANGED' | 'ARCHIVE_DENIED';
  readonly files: readonly SeededFile[];
}

/** The rows that a job started, grouped by slot, latest first. */
interface Launches {
  /** Slots in descending order, and the start of each slot's rows. */
  readonly slots: readonly number[];
  readonly starts: readonly number[];
  readonly rows: Uint32Array;
}

/** All runs of the seeded launcher jobs: pure functions of the world. */
export interface LauncherRuns {
  /** Number of a job's retained runs. */
  count(job: SftpJobRecord): number;
  /** The key of a run by index, latest first. */
  at(job: SftpJobRecord, index: number): string;
  /** Index of a run; -1 if it is not retained. */
  placeOf(job_execution_uuid: string): number;
  /** Null for a key that is not seeded or no longer retained. */
  run(job_execution_uuid: string): SeededRun | null;
  /** The key of a scheduled run after the anchor, for any job. */
  keyAfter(job_uuid: string, at: number): string;
  /** The job that such a key belongs to, and its scheduled time; null for any other key. */
  readAfter(
    job_execution_uuid: string,
    jobs: readonly string[],
  ): { readonly job_uuid: string; readonly at: number } | null;
  /** The status of a run, without building it. */
  statusAt(job: SftpJobRecord, index: number): 'SUCCESS' | 'FAILED' | 'SKIPPED';
  /** Number of executions a job has started since an instant. */
  launchedSince(job: SftpJobRecord, since: number): number;
  /** Number of its runs that have failed since an instant. */
  failedSince(job: SftpJobRecord, since: number): number;
  /** The run that started a row's execution; null if it was triggered otherwise or the run is not retained. */
  launcherOf(row: number): string | null;
}

export const launcherRuns = once((world: World): LauncherRuns => createRuns(world));

function createRuns(world: World): LauncherRuns {
  const { anchor, execution } = world;
  const { columns } = execution;
  const codec: UuidCodec = createUuidCodec(`${world.seed} launcher`);
  const launches = new Map<SftpJobRecord, Launches>();
  const lists = new Map<SftpJobRecord, readonly number[]>();
  const submittedAt = (row: number) => anchor - (columns.age[row] ?? 0);
  const gapFor = (job: SftpJobRecord) => gapOf(job.schedule) ?? SLOT;
  const slotOf = (job: SftpJobRecord, at: number) => Math.floor(at / gapFor(job)) * gapFor(job);

  /** Whether a row of a fed flow came through the launcher: not started manually and not a repetition. */
  const isLaunched = (row: number, job: SftpJobRecord) =>
    !columns.parents.has(row) &&
    !(world.company(job.company_uuid)?.environment === 'TEST' && execution.contentHash(row) % 8 === 0);

  function launchesOf(job: SftpJobRecord): Launches {
    const known = launches.get(job);
    if (known) return known;
    const rows =
      job.course === 'FEEDS' && world.flow(job.flow.flow_uuid)
        ? execution.byFlow.rows(job.flow.index).filter((row) => isLaunched(row, job))
        : new Uint32Array();
    const slots: number[] = [];
    const starts: number[] = [];
    for (let i = 0; i < rows.length; i++) {
      const slot = slotOf(job, submittedAt(rows[i] ?? 0));
      if (slots.at(-1) === slot) continue;
      slots.push(slot);
      starts.push(i);
    }
    const made = { slots, starts, rows };
    launches.set(job, made);
    return made;
  }

  /** Times of all retained runs, latest first. */
  function slotsOf(job: SftpJobRecord): readonly number[] {
    const known = lists.get(job);
    if (known) return known;
    const made = makeSlots(job);
    lists.set(job, made);
    return made;
  }

  function makeSlots(job: SftpJobRecord): readonly number[] {
    if (world.flow(job.flow.flow_uuid) === null) return [];
    const end =
      anchor -
      job.stopped_days_ago * DAY -
      (job.stopped_days_ago > 0 ? hash('stop', job.name) % 7_200_000 : 0);
    const begin = Math.max(anchor - 30 * DAY, anchor - job.created_days_ago * DAY);
    if (job.course === 'TESTED')
      return [3, 27, 51].map((hours) => Math.floor((end - hours * 3_600_000) / SLOT) * SLOT);
    const gap = gapOf(job.schedule);
    if (gap === null)
      return runsBetween(job.schedule, job.time_zone, { from: begin, to: end - LATENESS }).slice(
        0,
        KEPT_RUNS,
      );
    // The scheduler is slightly late, so a run that is due at this very moment has not started.
    const last = Math.floor((end - LATENESS) / gap) * gap;
    const most = Math.min(KEPT_RUNS, Math.floor((last - begin) / gap) + 1);
    const recent = Array.from({ length: most }, (_, i) => last - i * gap);
    const oldest = recent.at(-1) ?? last;
    const { slots } = launchesOf(job);
    return [...slots.filter((slot) => slot > last), ...recent, ...slots.filter((slot) => slot < oldest)];
  }

  /** Index of an instant in a descending list; -1 if it is missing. */
  function indexIn(list: readonly number[], at: number): number {
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((list[middle] ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    return list[low] === at ? low : -1;
  }

  const keyOf = (job: SftpJobRecord, slot: number) => codec.encode(FIRST_TYPE + job.index, slot / SLOT);

  function find(uuid: string): { job: SftpJobRecord; slot: number; place: number } | null {
    const found = codec.decode(uuid);
    const job = found && sftpJobsOf(world)[found.type - FIRST_TYPE];
    if (!found || !job) return null;
    const slot = found.index * SLOT;
    const place = indexIn(slotsOf(job), slot);
    return place < 0 ? null : { job, slot, place };
  }

  function filesOf(job: SftpJobRecord, slot: number): SeededFile[] {
    const { slots, starts, rows } = launchesOf(job);
    const place = indexIn(slots, slot);
    if (place < 0) return [];
    const mine = rows.subarray(starts[place], starts[place + 1] ?? rows.length);
    return [...mine].toReversed().map((row) => {
      const facts = execution.factsAt(row, anchor);
      return {
        row,
        invocation_uuid: facts.invocation_uuid,
        name: nameOf(facts, facts.flow.source_file_type, 'INPUT'),
        size: execution.inputBytes(row),
        invoked_at: facts.submitted_at,
      };
    });
  }

  const typeAfter = (job_uuid: string) =>
    // The high bit distinguishes them from seeded runs, which are numbered.
    (hash('job', job_uuid) | 0x80000000) >>> 0;

  return {
    keyAfter: (job_uuid, at) => codec.encode(typeAfter(job_uuid), Math.floor(at / SLOT)),
    readAfter(uuid, jobs) {
      const found = codec.decode(uuid);
      const job_uuid = found && jobs.find((job) => typeAfter(job) === found.type);
      return found && job_uuid ? { job_uuid, at: found.index * SLOT } : null;
    },
    count: (job) => slotsOf(job).length,
    at: (job, index) => keyOf(job, slotsOf(job)[index] ?? 0),
    placeOf: (uuid) => find(uuid)?.place ?? -1,
    run(uuid) {
      const found = find(uuid);
      if (!found) return null;
      const { job, slot, place } = found;
      const files = filesOf(job, slot);
      const dice = hash('run', job.job_uuid, slot);
      const [first] = files;
      // The scheduler is slightly late; a run with files starts just before it passes on the first one.
      const started_at = first
        ? Math.max(slot - LATENESS, first.invoked_at - 1500 - (dice % 4000))
        : slot + 40 + (dice % 900);
      return {
        job,
        job_execution_uuid: uuid,
        started_at,
        trigger: job.course === 'TESTED' ? 'TEST' : 'SCHEDULE',
        ends:
          place >= failures[job.course]
            ? 'AS_FOUND'
            : job.course === 'FAILING'
              ? 'HOST_KEY_CHANGED'
              : 'ARCHIVE_DENIED',
        files,
      };
    },
    statusAt(job, index) {
      if (index < failures[job.course]) return 'FAILED';
      if (job.course === 'TESTED') return 'SUCCESS';
      return indexIn(launchesOf(job).slots, slotsOf(job)[index] ?? 0) < 0 ? 'SKIPPED' : 'SUCCESS';
    },
    launchedSince(job, since) {
      const { rows } = launchesOf(job);
      const end = rows.findIndex((row) => submittedAt(row) < since);
      return end < 0 ? rows.length : end;
    },
    failedSince: (job, since) =>
      slotsOf(job)
        .slice(0, failures[job.course])
        .filter((slot) => slot >= since).length,
    launcherOf(row) {
      const job = feederOf(columns.flow[row] ?? -1, world);
      if (!job || !isLaunched(row, job) || world.flow(job.flow.flow_uuid) === null) return null;
      const slot = slotOf(job, submittedAt(row));
      return indexIn(slotsOf(job), slot) < 0 ? null : keyOf(job, slot);
    },
  };
}
