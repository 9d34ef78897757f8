import type { MockContext } from '../../context.ts';
import { graphqlError } from '../../../engine/errors.ts';
import { nextRun } from '../../world/schedule.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { scheduleOf, shownSchedule, type KeptSchedule } from '../../model/sftp/jobs.ts';
import { scheduleAfter } from './save-job.ts';
import type { Resolver } from '../../resolvers.ts';

const MAX = 20;

function nextRunsOf(kept: KeptSchedule, count: number, { clock }: MockContext): number[] {
  if (count < 1 || count > MAX)
    throw graphqlError('BAD_USER_INPUT', `\`count\` must be 1 to ${MAX}.`, {
      extensions: { argument: 'count' },
    });
  const runs: number[] = [];
  for (let at: number | null = clock.now(); at !== null && runs.length < count;) {
    at = nextRun(scheduleOf(kept), kept.time_zone, at);
    if (at !== null) runs.push(at);
  }
  return runs;
}

/** `SftpSchedule.next_runs_at`. */
export const nextRunsAt: Resolver<'SftpSchedule', 'next_runs_at'> = (source, { count }, context) =>
  nextRunsOf(source, count, context);

/** `Company.sftp_schedule_preview`. */
export const schedulePreview: Resolver<'Company', 'sftp_schedule_preview'> = (
  source,
  { schedule, count },
  context,
) => {
  const company_uuid = keyOf(source);
  const kept = scheduleAfter({ schedule }, null, { company_uuid, context });
  if ('message' in kept)
    return {
      schedule_error: kept.message,
      description: null,
      time_zone: context.store.read('Company', company_uuid, 'time_zone'),
      next_runs_at: [],
    };
  return {
    schedule_error: null,
    description: shownSchedule(kept).description,
    time_zone: kept.time_zone,
    next_runs_at: nextRunsOf(kept, count, context),
  };
};
