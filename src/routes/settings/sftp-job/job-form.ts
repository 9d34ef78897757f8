import type { SaveSftpJobInput } from '#gql/useJobFormSaveMutation';
import { hostError } from '#rules/host.ts';
import { nameError } from '#rules/text.ts';
import { portError, wholeError } from '#rules/whole.ts';
import type { UserError } from '#lib/user-error.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import type { ValidationError } from '#ui/form/form-schema.ts';
import type { SecretValue } from '#ui/form/form-values.ts';

/** The secrets of an external source, named as on the server. */
export const secretNames = ['password', 'private_key', 'passphrase'] as const;

/** The values of the form, named as on the server. */
export interface JobValues {
  readonly name: string;
  readonly source_kind: 'HOSTED' | 'EXTERNAL';
  readonly sftp_user_uuid: string;
  readonly host: string;
  readonly port: number | null;
  readonly username: string;
  readonly auth_kind: 'PASSWORD' | 'PRIVATE_KEY';
  readonly password: SecretValue;
  readonly private_key: SecretValue;
  readonly passphrase: SecretValue;
  readonly host_key_fingerprint: string;
  readonly directory: string;
  readonly pattern: string;
  readonly pattern_kind: 'GLOB' | 'REGEX';
  readonly min_age_seconds: number | null;
  readonly max_files: number | null;
  readonly order: 'OLDEST_FIRST' | 'NAME';
  readonly schedule_kind: 'INTERVAL' | 'CRON' | 'CONTINUOUS';
  readonly every_minutes: number | null;
  readonly cron: string;
  readonly time_zone: string;
  readonly flow_uuid: string;
  readonly after_success: 'DELETE' | 'MOVE' | 'RENAME';
  readonly archive_directory: string;
  readonly rename_suffix: string;
  readonly on_failure: 'LEAVE' | 'MOVE';
  readonly error_directory: string;
  readonly retry_count: number | null;
  readonly enabled: boolean;
}

/** The values of a new job: the server's defaults. */
export const blankJob = (time_zone: string): JobValues => ({
  name: '',
  source_kind: 'HOSTED',
  sftp_user_uuid: '',
  host: '',
  port: 22,
  username: '',
  auth_kind: 'PASSWORD',
  password: null,
  private_key: null,
  passphrase: null,
  host_key_fingerprint: '',
  directory: '',
  pattern: '*',
  pattern_kind: 'GLOB',
  min_age_seconds: 15,
  max_files: 100,
  order: 'OLDEST_FIRST',
  schedule_kind: 'INTERVAL',
  every_minutes: 5,
  cron: '15 6-18 * * 1-5',
  time_zone,
  flow_uuid: '',
  after_success: 'DELETE',
  archive_directory: '',
  rename_suffix: '',
  on_failure: 'LEAVE',
  error_directory: '',
  retry_count: 2,
  enabled: true,
});

type Kept = Pick<JobValues, (typeof secretNames)[number]>;

/** The secrets that were entered or are to be removed; unchanged ones are not sent. */
export const givenSecrets = (values: Kept) =>
  secretNames.flatMap((name) => (values[name] === null ? [] : [{ name, value: values[name] || null }]));

type Timed = Pick<JobValues, 'schedule_kind' | 'every_minutes' | 'cron' | 'time_zone'>;

/** Converts the schedule to the server's input. */
export const scheduleInput = ({ schedule_kind, every_minutes, cron, time_zone }: Timed) => ({
  kind: schedule_kind,
  time_zone,
  ...(schedule_kind === 'INTERVAL' && { every_minutes: wholeOrNull(every_minutes) }),
  ...(schedule_kind === 'CRON' && { cron }),
});

/** A number that is not whole becomes null, which the server rejects with a message. */
export const wholeOrNull = (value: number | null): number | null =>
  value !== null && Number.isInteger(value) ? value : null;

/** Converts form values to the server's input: everything that the form shows. */
export function inputOf(values: JobValues): SaveSftpJobInput {
  const {
    source_kind,
    sftp_user_uuid,
    host,
    port,
    username,
    auth_kind,
    host_key_fingerprint,
    password: _password,
    private_key: _key,
    passphrase: _passphrase,
    schedule_kind: _kind,
    every_minutes: _minutes,
    cron: _cron,
    time_zone: _zone,
    archive_directory,
    rename_suffix,
    error_directory,
    ...rest
  } = values;
  return {
    ...rest,
    source_kind,
    ...(source_kind === 'HOSTED'
      ? { sftp_user_uuid }
      : {
          host,
          port,
          username,
          auth_kind,
          host_key_fingerprint: host_key_fingerprint.trim() || null,
          secrets: givenSecrets(values),
        }),
    schedule: scheduleInput(values),
    archive_directory: archive_directory.trim() || null,
    rename_suffix: rename_suffix.trim() || null,
    error_directory: error_directory.trim() || null,
  };
}

/** Renames the paths of the server's errors to those of the form's fields. */
export const toFormErrors = (errors: readonly UserError[], values: JobValues): readonly UserError[] =>
  errors.map((error) => {
    const [first, second] = error.path;
    if (first === 'schedule') return { ...error, path: [second ?? 'schedule_kind'] };
    if (first === 'secrets')
      return { ...error, path: [givenSecrets(values)[Number(second)]?.name ?? 'password'] };
    return error;
  });

function errorsOf(values: JobValues): ValidationError[] {
  const errors: ValidationError[] = [];
  errors.push(['name', nameError(values.name)]);
  if (values.source_kind === 'HOSTED') {
    if (values.sftp_user_uuid === '')
      errors.push(['sftp_user_uuid', 'Choose the user whose files are picked up.']);
  } else {
    const host = values.host.trim();
    const error = host === '' ? 'Enter a server.' : hostError(host);
    if (error !== null) errors.push(['host', error]);
    const wrongPort = portError(values.port);
    if (wrongPort !== null) errors.push(['port', wrongPort]);
    if (values.username.trim() === '') errors.push(['username', 'Enter a user name.']);
  }
  const whole = (path: 'min_age_seconds' | 'max_files' | 'retry_count', least: number, most: number) => {
    const error = wholeError(values[path], least, most);
    if (error !== null) errors.push([path, error]);
  };
  whole('min_age_seconds', 0, 86_400);
  whole('max_files', 1, 500);
  whole('retry_count', 0, 10);
  if (!values.directory.trim().startsWith('/'))
    errors.push(['directory', 'Enter a directory that starts with a slash, such as /outbound.']);
  if (values.pattern.trim() === '') errors.push(['pattern', 'Enter a pattern, such as *.edi.']);
  if (values.flow_uuid === '') errors.push(['flow_uuid', 'Choose the flow to start.']);
  if (values.after_success === 'MOVE' && values.archive_directory.trim() === '')
    errors.push(['archive_directory', 'Enter the directory to move files to.']);
  if (values.after_success === 'RENAME' && values.rename_suffix.trim() === '')
    errors.push(['rename_suffix', 'Enter a suffix, such as .done.']);
  if (values.on_failure === 'MOVE' && values.error_directory.trim() === '')
    errors.push(['error_directory', 'Enter the directory to move files to.']);
  return errors;
}

/** The validation rules of the schema that the form can check. */
export const jobSchema = formSchema<JobValues>(errorsOf);
