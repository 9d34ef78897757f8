import { userError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { Domain } from '../../domain.ts';
import { mayRead } from '../../model/execution/execution-file.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { shownActor } from '../../model/kit/visibility.ts';
import { logJobProgress } from './follow.ts';
import { isTruncated, latestJob, progressOf, readableJob, requestJob, storedJob } from './jobs.ts';
import { linesPage } from './lines.ts';
import type { StoredJob } from './progress.ts';
import type { FieldsFrom, Resolver } from '../../resolvers.ts';
import { mustExist } from '../../model/kit/must-exist.ts';
import { resolversFrom } from '../../model/kit/resolvers-from.ts';

const fields: FieldsFrom<'LogJob', StoredJob> = {
  invocation_uuid: (job) => job.invocation_uuid,
  status: (job, context) => progressOf(job, context).status,
  requested_at: (job) => job.requested_at,
  requested_by: (job, context) => {
    const subject = context.access.execution(job.invocation_uuid);
    return shownActor(job.requested_by, mustExist(subject, 'execution').company_uuid, context);
  },
  ended_at: (job, context) => progressOf(job, context).ended_at,
  progress: (job, context) => progressOf(job, context).progress,
  line_count: (job, context) => progressOf(job, context).arrived,
  is_truncated: isTruncated,
  error_message: (job, context) =>
    progressOf(job, context).status === 'FAILED'
      ? 'The archive did not respond while the log was being read. Request it again.'
      : null,
  lines: (job, context, args) => linesPage(job, args, context),
};

const requestLogJob: Resolver<'Mutation', 'request_log_job'> = (
  _source,
  { input: { invocation_uuid } },
  context,
) => {
  const refuse = (error: ReturnType<typeof userError>) => ({
    log_job: null,
    flow_execution: null,
    errors: [error],
  });
  const subject = context.access.execution(invocation_uuid);
  const refusal = subject
    ? context.access.refusalOf(subject)
    : userError(
        'NOT_FOUND',
        'This execution does not exist, or you do not have access to it.',
        'invocation_uuid',
      );
  if (refusal) return refuse(refusal);
  const job = requestJob(invocation_uuid, context);
  return {
    log_job: job && ref('LogJob', job.job_uuid),
    flow_execution: ref('FlowExecution', invocation_uuid),
    errors: [],
  };
};

/**
 * Requests for technical logs. A log is fetched from the archive over several seconds and can be followed line by line.
 */
export const logJobDomain: Domain = {
  name: 'log-job',
  exists: { LogJob: () => false },
  resolvers: {
    Query: {
      log_job: (_source, { job_uuid }, context) => readableJob(job_uuid, context) && ref('LogJob', job_uuid),
    },
    FlowExecution: {
      latest_log_job(source, _args, context) {
        const invocation_uuid = keyOf(source);
        const job = mayRead(invocation_uuid, context) ? latestJob(invocation_uuid, context) : null;
        return job && ref('LogJob', job.job_uuid);
      },
    },
    LogJob: resolversFrom(fields, (source, context) =>
      mustExist(storedJob(keyOf(source), context), 'log request'),
    ),
    Mutation: { request_log_job: requestLogJob },
    Subscription: { log_job_progress: { subscribe: logJobProgress } },
  },
};
