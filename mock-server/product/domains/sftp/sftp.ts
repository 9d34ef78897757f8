import type { MockContext } from '../../context.ts';
import { page } from '../../../engine/store/connection.ts';
import { ref } from '../../../engine/store/ref.ts';
import { hostKeyOf } from '../../world/host-key.ts';
import { HOSTED, sftpJobsOf } from '../../world/sftp-jobs.ts';
import { launcherRuns } from '../../world/sftp-runs.ts';
import { fold } from '../../model/kit/by-name.ts';
import type { Domain } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { deleteSftpFile } from './delete-file.ts';
import { directoriesOf, isBelow, PURGE_DAYS } from '../../model/sftp/hosted-files.ts';
import { jobFields, lastStatus } from '../../model/sftp/job-fields.ts';
import { jobsOfUser } from './job-links.ts';
import { jobNow, sftpJobItems } from '../../model/sftp/jobs.ts';
import { PASSWORD_VERSION, rotateSftpUserPassword } from './password.ts';
import { fetchSftpHostKey, previewSftpPattern } from './preview.ts';
import { runFields } from './run-fields.ts';
import { cancelSftpJobExecution, followLauncher, readableRun, resumeRuns, runSftpJob } from './run.ts';
import { scheduledLauncherOf } from '../../model/sftp/scheduled-runs.ts';
import { acceptsFiles, deleteSftpJob, saveSftpJob, setSftpJobEnabled } from './save-job.ts';
import { nextRunsAt, schedulePreview } from './schedule-preview.ts';
import { deleteSftpUser, saveSftpUser, setSftpUserEnabled } from './save-user.ts';
import { directoryNodes, fileNode, sftpFileSeed } from '../../model/sftp/stored-files.ts';
import {
  authMethodsOf,
  filesBelow,
  lastUpload,
  partnerOf,
  sftpUserItems,
  statusOf,
} from '../../model/sftp/users.ts';
import { sortBy } from '../../../engine/store/order.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Resolver } from '../../resolvers.ts';

/** The root directories of a workspace's accounts. */
const rootsOf = (company_uuid: string, context: MockContext): string[] =>
  sftpUserItems
    .keys(context, { company_uuid })
    .map((key) => context.store.read('SftpUser', key, 'root_directory'));

const usersList: Resolver<'Company', 'sftp_users'> = (source, args, context) => {
  const { store } = context;
  const { permissions, enabled, statuses, auth_methods, partner_uuid } = args;
  const read = <Field extends FieldName<'SftpUser'>>(key: string, field: Field) =>
    store.read('SftpUser', key, field);
  return sftpUserItems.list({ company_uuid: keyOf(source) }, args, context, {
    searched: ['username', 'root_directory'],
    only: (key) =>
      (!permissions || permissions.includes(read(key, 'permission'))) &&
      (typeof enabled !== 'boolean' || read(key, 'enabled') === enabled) &&
      (!statuses || statuses.includes(statusOf(key, context))) &&
      (!auth_methods || authMethodsOf(key, context).some((method) => auth_methods.includes(method))) &&
      (!partner_uuid || partnerOf(key, context) === partner_uuid),
  });
};

const jobsList: Resolver<'Company', 'sftp_jobs'> = (source, args, context) => {
  const { enabled, last_statuses, flow_uuid } = args;
  return sftpJobItems.list({ company_uuid: keyOf(source) }, args, context, {
    searched: ['name', 'host', 'directory'],
    only: (key) =>
      (typeof enabled !== 'boolean' || context.store.read('SftpJob', key, 'enabled') === enabled) &&
      (!last_statuses || last_statuses.some((status) => status === lastStatus(key, context))) &&
      (!flow_uuid || jobNow(key, context).flow_uuid === flow_uuid),
  });
};

/** The run that started an execution; null if there is none. */
const launcherOf: Resolver<'FlowExecution', 'launcher_execution'> = (source, _args, context) => {
  const { store, world } = context;
  const uuid = keyOf(source);
  const written = store.writtenValue('FlowExecution', uuid, 'launcher_execution');
  if (written !== undefined) return written;
  const row = world.execution.rowOf(uuid);
  const run = row === null ? scheduledLauncherOf(uuid, context) : launcherRuns(world).launcherOf(row);
  return run === null ? null : ref('SftpJobExecution', run);
};

/** Accounts on the hosted SFTP server, and launcher jobs that fetch files and start executions. */
export const sftpDomain: Domain = {
  name: 'sftp',
  exists: {
    ...sftpUserItems.seed.exists,
    ...sftpJobItems.seed.exists,
    ...sftpFileSeed.exists,
    SftpJobExecution: (key, world) => launcherRuns(world).placeOf(key) >= 0,
  },
  all: { ...sftpUserItems.seed.all, ...sftpJobItems.seed.all },
  samples: {
    ...sftpUserItems.seed.samples,
    ...sftpJobItems.seed.samples,
    SftpJobExecution: (world) =>
      sftpJobsOf(world).flatMap((job) =>
        Array.from({ length: Math.min(3, launcherRuns(world).count(job)) }, (_, index) =>
          launcherRuns(world).at(job, index),
        ),
      ),
  },
  values: { ...sftpUserItems.seed.values, ...sftpJobItems.seed.values, ...sftpFileSeed.values },
  kept: { SftpUser: [PASSWORD_VERSION] },
  resume: resumeRuns,
  resolvers: {
    Query: {
      sftp_user: sftpUserItems.lookUp,
      sftp_job: sftpJobItems.lookUp,
      sftp_job_execution: (_source, { job_execution_uuid }, context) =>
        readableRun(job_execution_uuid, context) && ref('SftpJobExecution', job_execution_uuid),
    },
    Company: {
      sftp_server(source, _args, context) {
        const company_uuid = keyOf(source);
        return {
          host: HOSTED,
          port: 22,
          host_key_fingerprints: [hostKeyOf(HOSTED), hostKeyOf(`${HOSTED} rsa`)],
          purge_days: PURGE_DAYS,
          directories: directoriesOf(company_uuid, rootsOf(company_uuid, context), context.world),
        };
      },
      sftp_users: usersList,
      sftp_jobs: jobsList,
      sftp_schedule_preview: schedulePreview,
    },
    FlowSetup: {
      accepts_files: (source, _args, context) => acceptsFiles(keyOf(source), context),
    },
    SftpUser: {
      trading_partner(source, _args, context) {
        const partner_uuid = partnerOf(keyOf(source), context);
        return partner_uuid === null ? null : context.store.find('TradingPartner', partner_uuid);
      },
      auth_methods: (source, _args, context) => authMethodsOf(keyOf(source), context),
      status: (source, _args, context) => statusOf(keyOf(source), context),
      directories(source, _args, context) {
        const read = <Field extends FieldName<'SftpUser'>>(field: Field) =>
          context.store.read('SftpUser', keyOf(source), field);
        const company_uuid = read('company_uuid');
        const root = read('root_directory');
        return directoryNodes(
          root,
          directoriesOf(company_uuid, rootsOf(company_uuid, context), context.world),
          filesBelow(keyOf(source), context),
        );
      },
      is_expired(source, _args, { store, clock }) {
        const expires = store.read('SftpUser', keyOf(source), 'expires_at');
        return expires !== null && expires <= clock.now();
      },
      last_upload_at: (source, _args, context) => lastUpload(keyOf(source), context),
      used_bytes: (source, _args, context) =>
        filesBelow(keyOf(source), context).reduce((sum, { size_bytes }) => sum + size_bytes, 0),
      used_files: (source, _args, context) => filesBelow(keyOf(source), context).length,
      files(source, { directory, search, ...args }, context) {
        const wanted = fold(search ?? '');
        const files = filesBelow(keyOf(source), context).filter(
          ({ path, name }) => (!directory || isBelow(path, directory)) && fold(name).includes(wanted),
        );
        return page({
          rows: files,
          id: ({ path }) => path,
          by: [sortBy('updated_at', ({ updated_at }: (typeof files)[number]) => updated_at, 'DESC')],
          node: (file) => fileNode(context.store.read('SftpUser', keyOf(source), 'company_uuid'), file),
          args,
          max: 200,
        });
      },
      sftp_jobs: (source, _args, context) =>
        jobsOfUser(keyOf(source), context).map((job) => ref('SftpJob', job)),
    },
    SftpJob: jobFields,
    SftpSchedule: { next_runs_at: nextRunsAt },
    SftpJobExecution: runFields,
    FlowExecution: { launcher_execution: launcherOf },
    Mutation: {
      preview_sftp_pattern: previewSftpPattern,
      fetch_sftp_host_key: fetchSftpHostKey,
      save_sftp_user: saveSftpUser,
      rotate_sftp_user_password: rotateSftpUserPassword,
      delete_sftp_file: deleteSftpFile,
      set_sftp_user_enabled: setSftpUserEnabled,
      delete_sftp_user: deleteSftpUser,
      save_sftp_job: saveSftpJob,
      set_sftp_job_enabled: setSftpJobEnabled,
      delete_sftp_job: deleteSftpJob,
      run_sftp_job: runSftpJob,
      cancel_sftp_job_execution: cancelSftpJobExecution,
    },
    Subscription: { launcher_job_event: { subscribe: followLauncher } },
  },
};
