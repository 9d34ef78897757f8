import { graphql, useFragment } from 'react-relay/hooks';
import type { useJobForm_job$data, useJobForm_job$key } from '#gql/useJobForm_job';
import type { useJobFormSaveMutation } from '#gql/useJobFormSaveMutation';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { useEntityForm } from '../../_shared/forms/useEntityForm.ts';
import { paths } from '../../paths.ts';
import { useGoOn } from '../../useGoOn.ts';
import { blankJob, inputOf, jobSchema, secretNames, toFormErrors, type JobValues } from './job-form.ts';

/** The form values of a stored job. Enum values that only a newer server knows are kept. */
function valuesOf(job: useJobForm_job$data): JobValues {
  const { schedule } = job;
  const blank = blankJob(schedule.time_zone);
  return {
    ...blank,
    name: job.name,
    source_kind: job.source_kind as JobValues['source_kind'],
    sftp_user_uuid: job.sftp_user?.sftp_user_uuid ?? '',
    host: job.source_kind === 'HOSTED' ? '' : job.host,
    port: job.port,
    username: job.username ?? '',
    auth_kind: (job.auth_kind ?? 'PASSWORD') as JobValues['auth_kind'],
    host_key_fingerprint: job.source_kind === 'HOSTED' ? '' : (job.host_key_fingerprint ?? ''),
    directory: job.directory,
    pattern: job.pattern,
    pattern_kind: job.pattern_kind as JobValues['pattern_kind'],
    min_age_seconds: job.min_age_seconds,
    max_files: job.max_files,
    order: job.order as JobValues['order'],
    schedule_kind: schedule.kind as JobValues['schedule_kind'],
    every_minutes: schedule.every_minutes ?? blank.every_minutes,
    cron: schedule.cron ?? blank.cron,
    flow_uuid: job.target_flow?.flow_uuid ?? '',
    after_success: job.after_success as JobValues['after_success'],
    archive_directory: job.archive_directory ?? '',
    rename_suffix: job.rename_suffix ?? '',
    on_failure: job.on_failure as JobValues['on_failure'],
    error_directory: job.error_directory ?? '',
    retry_count: job.retry_count,
    enabled: job.enabled,
  };
}

interface JobFormOptions {
  company_uuid: string;
  /** The workspace's time zone, for a new job. */
  time_zone: string;
  /** The job to edit; null for a new one. */
  jobRef: useJobForm_job$key | null;
  /** The job that a new one copies; null if it is not a copy. */
  originalRef: useJobForm_job$key | null;
}

/** The longest name that the server accepts. */
const MAX_NAME = 80;

/** The values of a copy. It is paused, because it would pick up the same files as the original until it is edited. */
function copyOf(original: useJobForm_job$data): JobValues {
  const name = `${[...original.name].slice(0, MAX_NAME - ' copy'.length).join('')} copy`;
  return { ...valuesOf(original), name, enabled: false };
}

const fragment = graphql`
  fragment useJobForm_job on SftpJob {
    job_uuid
    name
    source_kind
    sftp_user {
      sftp_user_uuid
    }
    host
    port
    username
    auth_kind
    host_key_fingerprint
    directory
    pattern
    pattern_kind
    min_age_seconds
    max_files
    order
    schedule {
      kind
      every_minutes
      cron
      time_zone
    }
    target_flow {
      flow_uuid
    }
    after_success
    archive_directory
    rename_suffix
    on_failure
    error_directory
    retry_count
    enabled
    updated_at
    updated_by {
      display
    }
    lock_version
  }
`;

/** The form model of a launcher job, new or stored. */
export function useJobForm(options: JobFormOptions): FormModel<JobValues> {
  const { company_uuid, time_zone, jobRef, originalRef } = options;
  const job = useFragment(fragment, jobRef);
  const original = useFragment(fragment, originalRef);
  const goOn = useGoOn();
  const [save] = useMutation<useJobFormSaveMutation>(
    graphql`
      mutation useJobFormSaveMutation($input: SaveSftpJobInput!) {
        save_sftp_job(input: $input) {
          sftp_job_edge {
            cursor
            node {
              job_uuid
              ...SftpJobItem_job
              ...useJobForm_job
              ...JobForm_job
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The launcher job was not saved', inForm: 'all' },
  );
  const form = useEntityForm<JobValues, JobValues, number | null>({
    formKey: `sftp-job/${job?.job_uuid ?? `new/${original?.job_uuid ?? company_uuid}`}`,
    subject: job?.name ?? 'New launcher job',
    values: job ? valuesOf(job) : original ? copyOf(original) : blankJob(time_zone),
    schema: jobSchema,
    secrets: [...secretNames],
    isNew: !job,
    version: job?.lock_version ?? null,
    changedBy: job ? { name: job.updated_by.display, at: job.updated_at } : null,
    async save(values, { version }) {
      const identity = job ? { job_uuid: job.job_uuid, lock_version: version } : { company_uuid };
      const result = await save(
        { input: { ...inputOf(values), ...identity } },
        {
          updater(store, response) {
            // Invalidated, so that each list of jobs is fetched again when opened.
            if (response?.save_sftp_job.sftp_job_edge)
              store.get(dataID('Company', { company_uuid }))?.invalidateRecord();
          },
        },
      );
      return result.ok ? { ok: true } : { ok: false, errors: toFormErrors(result.errors, values) };
    },
    onSaved() {
      notify.success(`${form.getValues().name.trim()} ${job ? 'saved' : 'added'}`);
      goOn(paths.sftpLauncher({ company_uuid }));
    },
  });
  return form;
}
