import type { MockContext } from '../../context.ts';
import { graphqlError } from '../../errors.ts';
import { ref } from '../../store/ref.ts';
import { progressOf, readableJob, storedJob } from './jobs.ts';
import { linesAfter } from './lines.ts';

/** Milliseconds of data time between two looks at a job that runs. */
const BEAT_MS = 120;

const beat = ({ clock }: MockContext) =>
  new Promise<void>((resolve) => {
    clock.schedule(BEAT_MS, resolve);
  });

/** Tells how a log job stands and which lines have come, first what the client does not have yet, until the job ends. */
export async function* logJobProgress(
  _source: unknown,
  { job_uuid, after_seq }: { job_uuid: string; after_seq: number },
  context: MockContext,
) {
  if (!Number.isInteger(after_seq) || after_seq < 0) {
    throw graphqlError('BAD_USER_INPUT', '`after_seq` must be a line number, or 0.', {
      argument: 'after_seq',
    });
  }
  if (!readableJob(job_uuid, context)) {
    throw graphqlError('NOT_FOUND', 'This log request does not exist, or you do not have access to it.');
  }
  let seq = after_seq;
  let told = '';
  for (;;) {
    const job = storedJob(job_uuid, context);
    if (!job) return;
    // The state is read before the lines: those that a finished job has are all there.
    const { status, progress } = progressOf(job, context);
    const new_lines = linesAfter(job, seq, context);
    const state = `${status} ${progress}`;
    if (state !== told || new_lines.length > 0) {
      yield { log_job_progress: { log_job: ref('LogJob', job_uuid), new_lines } };
    }
    if (status !== 'QUEUED' && status !== 'RUNNING') return;
    told = state;
    seq += new_lines.length;
    await beat(context);
  }
}
