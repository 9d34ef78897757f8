import type { LogFacts } from '../../content/log/log.ts';
import type { Actor } from '../../world/actors.ts';

export type LogJobStatus = 'QUEUED' | 'RUNNING' | 'COMPLETE' | 'FAILED' | 'EXPIRED';

/** What the store keeps of a request for a log, in the field `job` of its LogJob: plain JSON. */
export interface StoredJob {
  readonly job_uuid: string;
  readonly invocation_uuid: string;
  /** Milliseconds since 1970. */
  readonly requested_at: number;
  readonly requested_by: Actor;
  /** The clock's `elapsed()` when it was asked for: how far it has come is told from there. */
  readonly elapsed: number;
  /** How it ends. */
  readonly end: Extract<LogJobStatus, 'COMPLETE' | 'FAILED' | 'EXPIRED'>;
  /** Where the execution stood: a log that was fetched before it went on is not its log any more. */
  readonly run_state: string;
  readonly line_count: number;
  /** The lines of an execution that had not ended, whose log would be another one later; else they are computed. */
  readonly kept: LogFacts | null;
}

export interface JobProgress {
  readonly status: LogJobStatus;
  /** 0 to 100. */
  readonly progress: number;
  /** Lines that have arrived. */
  readonly arrived: number;
  /** Milliseconds since 1970; null while it runs. */
  readonly finished_at: number | null;
}

const QUEUED_MS = 350;
const LEAST_MS = 1200;
const MS_FOR_A_LINE = 4;
const MOST_MS = 2800;
/** How far a job comes that fails. */
const BREAKS_AT = 0.6;

/** Milliseconds for which lines arrive. */
export const readingTime = (line_count: number): number =>
  Math.min(MOST_MS, LEAST_MS + MS_FOR_A_LINE * line_count);

/** What a job has come to so many milliseconds after it was asked for: a pure function, nothing is stored on the way. */
export function progressAt(job: StoredJob, passed: number): JobProgress {
  if (job.end === 'EXPIRED') {
    return { status: 'EXPIRED', progress: 0, arrived: 0, finished_at: job.requested_at };
  }
  if (passed < QUEUED_MS) return { status: 'QUEUED', progress: 0, arrived: 0, finished_at: null };
  const whole = readingTime(job.line_count);
  const last = job.end === 'FAILED' ? BREAKS_AT : 1;
  const part = Math.min((passed - QUEUED_MS) / whole, last);
  const arrived = Math.floor(part * job.line_count);
  const progress = Math.floor(part * 100);
  return part < last
    ? { status: 'RUNNING', progress, arrived, finished_at: null }
    : {
        status: job.end,
        progress,
        arrived,
        finished_at: Math.floor(job.requested_at + QUEUED_MS + last * whole),
      };
}
