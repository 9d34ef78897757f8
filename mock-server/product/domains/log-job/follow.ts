import type { MockContext } from '../../context.ts';
import { graphqlError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { progressOf, readableJob, storedJob } from './jobs.ts';
import { linesAfter } from './lines.ts';
import type { Resolver } from '../../resolvers.ts';

/** Polling interval for a running job, in milliseconds of data time. */
const BEAT_MS = 120;

const beat = ({ clock }: MockContext) =>
  new Promise<void>((resolve) => {
    clock.schedule(BEAT_MS, resolve);
  });

/**
 * Emits the status of a log job and new lines until the job ends, starting with the lines the client does not have yet.
 */
export const logJobProgress = async function* (_source, { job_uuid, after_seq }, context) {
  if (!Number.isInteger(after_seq) || after_seq < 0) {
    throw graphqlError('BAD_USER_INPUT', '`after_seq` must be a line number, or 0.', {
      extensions: {
        argument: 'after_seq',
      },
    });
  }
  if (!readableJob(job_uuid, context)) {
    throw graphqlError('NOT_FOUND', 'This log request does not exist, or you do not have access to it.');
  }
  let seq = after_seq;
  let emitted = '';
  for (;;) {
    const job = storedJob(job_uuid, context);
    if (!job) return;
    // The state is read before the lines, so that a finished job always includes all its lines.
    const { status, progress } = progressOf(job, context);
    const new_lines = linesAfter(job, seq, context);
    const state = `${status} ${progress}`;
    if (state !== emitted || new_lines.length > 0) {
      yield { log_job_progress: { log_job: ref('LogJob', job_uuid), new_lines } };
    }
    if (status !== 'QUEUED' && status !== 'RUNNING') return;
    emitted = state;
    seq += new_lines.length;
    await beat(context);
  }
} satisfies Resolver<'Subscription', 'log_job_progress'>;
