import type { LogJobStatus } from '#schema-types';
import type { LogFacts } from '../../content/log/log.ts';
import type { Actor } from '../../world/actors.ts';

/** A log request as stored in the field `job` of its LogJob: plain JSON. */
export interface StoredJob {
  readonly job_uuid: string;
  readonly invocation_uuid: string;
  /** Milliseconds since 1970. */
  readonly requested_at: number;
  readonly requested_by: Actor;
  /** The clock's `elapsed()` at the request; progress is measured from there. */
  readonly elapsed: number;
  /** The final status. */
  readonly end: Extract<LogJobStatus, 'COMPLETE' | 'FAILED' | 'EXPIRED'>;
  /** State of the execution at the request. Once it progresses, the fetched log is out of date. */
  readonly run_state: string;
  readonly line_count: number;
  /**
   * The lines of an execution in progress at the request, because its log changes; null for a completed one, whose
   * lines are computed.
   */
  readonly kept: LogFacts | null;
}

export interface JobProgress {
  readonly status: LogJobStatus;
  /** 0 to 100. */
  readonly progress: number;
  /** Lines that have arrived. */
  readonly arrived: number;
  /** Milliseconds since 1970; null while it runs. */
  readonly ended_at: number | null;
}

const QUEUED_MS = 350;
const MIN_MS = 1200;
const MS_FOR_A_LINE = 4;
const MAX_MS = 2800;
/** Fraction of the log that a failing job delivers. */
const BREAKS_AT = 0.6;

/** Time over which lines arrive, in milliseconds. */
export const readingTime = (line_count: number): number =>
  Math.min(MAX_MS, MIN_MS + MS_FOR_A_LINE * line_count);

/**
 * Progress of a job `passed` milliseconds after the request: a pure function, so that nothing is stored along the way.
 */
export function progressAt(job: StoredJob, passed: number): JobProgress {
  if (job.end === 'EXPIRED') {
    return { status: 'EXPIRED', progress: 0, arrived: 0, ended_at: job.requested_at };
  }
  if (passed < QUEUED_MS) return { status: 'QUEUED', progress: 0, arrived: 0, ended_at: null };
  const whole = readingTime(job.line_count);
  const last = job.end === 'FAILED' ? BREAKS_AT : 1;
  const part = Math.min((passed - QUEUED_MS) / whole, last);
  const arrived = Math.floor(part * job.line_count);
  const progress = Math.floor(part * 100);
  return part < last
    ? { status: 'RUNNING', progress, arrived, ended_at: null }
    : {
        status: job.end,
        progress,
        arrived,
        ended_at: Math.floor(job.requested_at + QUEUED_MS + last * whole),
      };
}
