import type { SaveSftpJobInput } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { isRef, ref, type Ref } from '../../../engine/store/ref.ts';
import { cronError } from '../../world/schedule.ts';
import { HOSTED } from '../../world/sftp-jobs.ts';
import { changedNow, madeNow } from '../../model/kit/collection.ts';
import { takenName } from '../../model/kit/taken-name.ts';
import {
  directory,
  fingerprint,
  host,
  port,
  text,
  timeZone,
  whole,
  type Check,
} from '../../model/endpoint/checks.ts';
import { noSecrets, saveSecrets } from '../../model/endpoint/secrets.ts';
import { isBelow } from '../../model/sftp/hosted-files.ts';
import { JOB_SECRETS, sftpJobItems, type KeptSchedule, type SftpJobItem } from '../../model/sftp/jobs.ts';
import { patternSyntaxError } from '../../model/sftp/pattern.ts';
import { draftSides } from '../../model/flow/graph/draft-sides.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Resolver } from '../../resolvers.ts';

type Plain = Pick<
  SftpJobItem,
  | 'name'
  | 'source_kind'
  | 'host'
  | 'port'
  | 'username'
  | 'auth_kind'
  | 'host_key_fingerprint'
  | 'directory'
  | 'pattern'
  | 'pattern_kind'
  | 'min_age_seconds'
  | 'max_files'
  | 'order'
  | 'after_success'
  | 'archive_directory'
  | 'rename_suffix'
  | 'on_failure'
  | 'error_directory'
  | 'retry_count'
  | 'enabled'
>;

const wrong = (path: string | readonly string[], message: string) => userError('VALIDATION', message, path);

/** Default values of a new job. */
const defaults: Readonly<Partial<Plain>> = {
  port: 22,
  auth_kind: 'PASSWORD',
  host_key_fingerprint: null,
  pattern_kind: 'GLOB',
  min_age_seconds: 15,
  max_files: 100,
  order: 'OLDEST_FIRST',
  after_success: 'DELETE',
  archive_directory: null,
  rename_suffix: null,
  on_failure: 'LEAVE',
  error_directory: null,
  retry_count: 2,
  enabled: true,
  username: null,
};

const checks: Readonly<Partial<Record<keyof Plain, Check>>> = {
  name: text(2, 80),
  host,
  port,
  username: text(1, 128),
  host_key_fingerprint: fingerprint,
  directory,
  min_age_seconds: whole(0, 86_400, ' seconds'),
  max_files: whole(1, 500),
  archive_directory: directory,
  error_directory: directory,
  rename_suffix: (value) =>
    /^[._-][\w.-]{0,19}$/.test(String(value))
      ? null
      : 'Enter a suffix that starts with a dot, hyphen, or underscore, such as .done.',
  retry_count: whole(0, 10),
};

/** Optional fields, which null clears. */
const clearable: ReadonlySet<string> = new Set([
  'username',
  'host_key_fingerprint',
  'archive_directory',
  'rename_suffix',
  'error_directory',
]);
const plainNames = Object.keys({
  ...defaults,
  name: '',
  source_kind: '',
  host: '',
  directory: '',
  pattern: '',
  // `Object.keys` forgets the names.
}) as (keyof Plain)[];

/** The job as it would be saved, by field, and errors in single fields. */
function merged(key: string | null, input: SaveSftpJobInput, { store }: MockContext) {
  const errors: UserError[] = [];
  const job: Record<string, unknown> = {};
  for (const name of plainNames) {
    const given = input[name];
    const value = typeof given === 'string' ? given.trim() : given;
    const isLeft = value === undefined || (value === null && !clearable.has(name));
    if (value === null && !clearable.has(name)) errors.push(wrong(name, 'Required.'));
    job[name] = isLeft
      ? key === null
        ? (defaults[name] ?? null)
        : store.read('SftpJob', key, name)
      : value === ''
        ? null
        : value;
    const check = checks[name];
    if (check && job[name] !== null && !isLeft) {
      const error = check(job[name]);
      if (error !== null) errors.push(wrong(name, error));
    }
  }
  // With errors, the caller does not read the job.
  return { job: job as unknown as Plain, errors };
}

/** The schedule that an input describes; omitted parts come from `before` and the workspace. */
export function scheduleAfter(
  { schedule }: Pick<SaveSftpJobInput, 'schedule'>,
  before: KeptSchedule | null,
  { company_uuid, context: { store } }: { company_uuid: string; context: MockContext },
): KeptSchedule | UserError {
  if (!schedule) return before ?? wrong('schedule', 'Choose a schedule.');
  const zone = schedule.time_zone ?? before?.time_zone ?? store.read('Company', company_uuid, 'time_zone');
  const zoneError = timeZone(zone);
  if (zoneError !== null) return wrong(['schedule', 'time_zone'], zoneError);
  const none = { every_minutes: null, cron: null, time_zone: zone };
  if (schedule.kind === 'INTERVAL') {
    const error = whole(1, 1440, ' minutes')(schedule.every_minutes);
    return error === null
      ? { ...none, kind: 'INTERVAL', every_minutes: schedule.every_minutes ?? null }
      : wrong(['schedule', 'every_minutes'], error);
  }
  if (schedule.kind === 'CONTINUOUS') return { ...none, kind: 'CONTINUOUS' };
  const cron = schedule.cron?.trim() ?? '';
  const error = cronError(cron);
  return error === null ? { ...none, kind: 'CRON', cron } : wrong(['schedule', 'cron'], error);
}

const isError = (value: object): value is UserError => 'message' in value;

/** Errors that involve several fields. */
function together(job: Plain, user: { root: string } | null): UserError[] {
  const errors: UserError[] = [];
  if (job.source_kind === 'EXTERNAL') {
    if (job.host === null) errors.push(wrong('host', 'Enter a server.'));
    if (job.username === null) errors.push(wrong('username', 'Enter a user name.'));
  } else if (
    user &&
    job.directory !== null &&
    job.directory !== user.root &&
    !isBelow(job.directory, user.root)
  ) {
    errors.push(wrong('directory', `This user has access to ${user.root} and its subdirectories only.`));
  }
  if (job.directory === null) errors.push(wrong('directory', 'Enter a directory, such as /outbound.'));
  const error = patternSyntaxError(job.pattern ?? '', job.pattern_kind);
  if (error !== null) errors.push(wrong('pattern', error));
  if (job.after_success === 'MOVE') {
    if (job.archive_directory === null)
      errors.push(wrong('archive_directory', 'Enter the directory to move files to.'));
    else if (job.archive_directory === job.directory)
      errors.push(
        wrong('archive_directory', 'Files moved there would be fetched again. Choose another directory.'),
      );
  }
  if (job.after_success === 'RENAME' && job.rename_suffix === null)
    errors.push(wrong('rename_suffix', 'Enter a suffix.'));
  if (job.on_failure === 'MOVE') {
    if (job.error_directory === null)
      errors.push(wrong('error_directory', 'Enter the directory to move files to.'));
    else if (job.error_directory === job.directory)
      errors.push(
        wrong('error_directory', 'Files moved there would be fetched again. Choose another directory.'),
      );
  }
  return errors;
}

/** Whether a launcher job can start a flow: one of its sources is the launcher or HTTP. */
export const acceptsFiles = (flow_uuid: string, context: Pick<MockContext, 'store'>): boolean =>
  draftSides(flow_uuid, 'source', context).some(({ type, key }) =>
    ['SFTP', 'HTTP_RECEIVE'].includes(String(context.store.read(type, key, 'type'))),
  );

/** Checks the flow to start: it must belong to this workspace and accept files from SFTP. */
function flowError(flow_uuid: string, company_uuid: string, context: MockContext): UserError | null {
  const { access, store } = context;
  const isHere =
    store.exists('FlowSetup', flow_uuid) &&
    access.partner(store.read('FlowSetup', flow_uuid, 'partner_uuid'))?.company_uuid === company_uuid;
  if (!isHere) return userError('NOT_FOUND', 'This flow does not exist in the workspace.', 'flow_uuid');
  return acceptsFiles(flow_uuid, context)
    ? null
    : userError('CONFLICT', 'Only flows with an SFTP or HTTP source can be started.', 'flow_uuid');
}

/** `save_sftp_job`. */
export const saveSftpJob: Resolver<'Mutation', 'save_sftp_job'> = (_source, { input }, context) => {
  const { clock, store, access } = context;
  const refuse = (...errors: UserError[]) => ({ sftp_job_edge: null, errors });
  const key = input.job_uuid ?? null;
  const { error } = sftpJobItems.targetOf(key, input.company_uuid, context);
  if (error) return refuse(error);
  const company_uuid = key === null ? input.company_uuid! : store.read('SftpJob', key, 'company_uuid');
  const read = <Field extends FieldName<'SftpJob'>>(field: Field) =>
    key === null ? null : store.read('SftpJob', key, field);

  const { job, errors } = merged(key, input, context);
  if (job.name === null) errors.push(wrong('name', 'Enter a name.'));
  else errors.push(...nameErrors(job.name, key, { company_uuid, context }));
  if (job.source_kind === null) errors.push(wrong('source_kind', 'Choose where the files are.'));

  const user = userAfter(input, read('sftp_user'), { plain: job, company_uuid, context });
  if (user && isError(user)) errors.push(user);
  const flow = input.flow_uuid ?? keyOfRef(read('target_flow'));
  if (flow === null) errors.push(wrong('flow_uuid', 'Choose the flow to start.'));
  else if (input.flow_uuid)
    errors.push(...[flowError(flow, company_uuid, context)].filter((error) => error !== null));
  const schedule = scheduleAfter(input, read('schedule'), { company_uuid, context });
  if (isError(schedule)) errors.push(schedule);
  const isHosted = job.source_kind === 'HOSTED';
  const before = read('secrets') ?? [];
  const names = isHosted ? [] : JOB_SECRETS;
  const kept = noSecrets(names).map((none) => before.find(({ name }) => name === none.name) ?? none);
  const secrets = saveSecrets(kept, input.secrets, clock.now());
  errors.push(...secrets.errors);
  if (errors.length === 0)
    errors.push(
      ...together(
        job,
        user && !isError(user) ? { root: store.read('SftpUser', user.key, 'root_directory') } : null,
      ),
    );
  if (errors.length > 0 || isError(schedule) || (user && isError(user)) || flow === null)
    return refuse(...errors);
  if (access.company(company_uuid) === null)
    return refuse(wrong('company_uuid', 'This workspace does not exist.'));

  const hosted = { host: HOSTED, port: 22, username: null, auth_kind: null, host_key_fingerprint: null };
  const fields = {
    ...job,
    ...(isHosted ? hosted : {}),
    sftp_user: user ? ref('SftpUser', user.key) : null,
    schedule,
    target_flow: ref('FlowSetup', flow),
    secrets: secrets.secrets,
    archive_directory: job.after_success === 'MOVE' ? job.archive_directory : null,
    rename_suffix: job.after_success === 'RENAME' ? job.rename_suffix : null,
    error_directory: job.on_failure === 'MOVE' ? job.error_directory : null,
  };
  const uuid = key ?? store.newKey('SftpJob');
  if (key === null) store.insert('SftpJob', uuid, { company_uuid, ...fields, ...madeNow(context) });
  else store.set('SftpJob', uuid, { ...fields, ...changedNow(context) });
  return { sftp_job_edge: sftpJobItems.edge(uuid), errors: [] };
};

const keyOfRef = (link: unknown): string | null => (isRef(link) ? link.$ref.key : null);

/** The account on the hosted server; null for an external server. */
function userAfter(
  { sftp_user_uuid }: SaveSftpJobInput,
  before: Ref | null,
  {
    plain: { source_kind },
    company_uuid,
    context: { store },
  }: { plain: Plain; company_uuid: string; context: MockContext },
): { readonly key: string } | UserError | null {
  if (source_kind !== 'HOSTED') return null;
  const key = sftp_user_uuid ?? keyOfRef(before);
  if (key === null) return wrong('sftp_user_uuid', 'Choose the user whose files are fetched.');
  const isHere =
    store.exists('SftpUser', key) && store.read('SftpUser', key, 'company_uuid') === company_uuid;
  return isHere
    ? { key }
    : userError('NOT_FOUND', 'This SFTP user does not exist in the workspace.', 'sftp_user_uuid');
}

function nameErrors(
  name: string,
  key: string | null,
  { company_uuid, context }: { company_uuid: string; context: MockContext },
): UserError[] {
  const among = sftpJobItems.keys(context, { company_uuid });
  const taken = takenName('SftpJob', { name, own: key, among, what: 'A launcher job' }, context);
  return taken ? [taken] : [];
}

/** `set_sftp_job_enabled`. */
export const setSftpJobEnabled: Resolver<'Mutation', 'set_sftp_job_enabled'> = (
  _source,
  { input: { job_uuid, enabled } },
  context,
) => {
  const { error } = sftpJobItems.target(job_uuid, context);
  if (error) return { sftp_job: null, errors: [error] };
  context.store.set('SftpJob', job_uuid, { enabled, ...changedNow(context) });
  return { sftp_job: ref('SftpJob', job_uuid), errors: [] };
};

/** `delete_sftp_job`. */
export const deleteSftpJob: Resolver<'Mutation', 'delete_sftp_job'> = (
  _source,
  { input: { job_uuid } },
  context,
) => {
  const { error } = sftpJobItems.target(job_uuid, context);
  if (error) return { sftp_job: null, errors: [error] };
  context.store.remove('SftpJob', job_uuid);
  return { sftp_job: ref('SftpJob', job_uuid), errors: [] };
};
