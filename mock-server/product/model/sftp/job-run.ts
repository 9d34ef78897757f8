import type { SftpJobTrigger } from '#schema-types';
import type { Actor } from '../../world/actors.ts';
import type { RunPlan } from './run-plan.ts';

/** A run of a launcher job: a seeded one, or one stored by the session in the field `run`. */
export interface JobRun {
  readonly job_execution_uuid: string;
  readonly job_uuid: string;
  readonly trigger: SftpJobTrigger;
  readonly started_at: number;
  readonly plan: RunPlan;
  readonly by: Actor;
  /** The clock's `elapsed()`; null for seeded runs, which are complete. */
  readonly elapsed: number | null;
}
