import type {
  SftpAfterSuccess,
  SftpAuthMethod,
  SftpFileOrder,
  SftpOnFailure,
  SftpPatternKind,
  SftpSchedule,
  SftpSourceKind,
  Plain,
} from '#schema-types';
import type { MockContext } from '../../context.ts';
import { hash } from '../../../kernel/random.ts';
import { isRef, ref, type Ref } from '../../../engine/store/ref.ts';
import { editorsOf, type Actor } from '../../world/actors.ts';
import { scheduleInWords } from '../../world/schedule.ts';
import { sftpJobsOf, type Schedule, type SftpJobRecord } from '../../world/sftp-jobs.ts';
import type { World } from '../../world/world.ts';
import { collection, type Owned } from '../kit/collection.ts';
import { daysBefore } from '../kit/days-before.ts';
import type { KeptSecret } from '../endpoint/seed.ts';
import type { RunSettings } from './run-plan.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

/** Secrets a launcher job can have for an external server. */
export const JOB_SECRETS = ['password', 'private_key', 'passphrase'] as const;

/** `SftpSchedule` of the schema without its description. */
export type KeptSchedule = Pick<SftpSchedule, 'kind' | 'every_minutes' | 'cron' | 'time_zone'>;

export interface SftpJobItem extends Owned {
  readonly job_uuid: string;
  readonly name: string;
  readonly source_kind: SftpSourceKind;
  readonly sftp_user: Ref<'SftpUser'> | null;
  readonly host: string;
  readonly port: number;
  readonly username: string | null;
  readonly auth_kind: SftpAuthMethod | null;
  readonly secrets: readonly KeptSecret[];
  readonly host_key_fingerprint: string | null;
  readonly directory: string;
  readonly pattern: string;
  readonly pattern_kind: SftpPatternKind;
  readonly min_age_seconds: number;
  readonly max_files: number;
  readonly order: SftpFileOrder;
  readonly schedule: KeptSchedule;
  readonly target_flow: Ref<'FlowSetup'>;
  readonly after_success: SftpAfterSuccess;
  readonly archive_directory: string | null;
  readonly rename_suffix: string | null;
  readonly on_failure: SftpOnFailure;
  readonly error_directory: string | null;
  readonly retry_count: number;
  readonly enabled: boolean;
  readonly created_at: number;
  readonly created_by: Actor;
  readonly updated_at: number;
  readonly updated_by: Actor;
}

declare module '#schema-types' {
  interface KeptForms {
    readonly 'SftpJob.schedule': KeptSchedule;
  }
}

export const keptSchedule = (schedule: Schedule, time_zone: string): KeptSchedule => ({
  kind: schedule.kind,
  every_minutes: schedule.kind === 'INTERVAL' ? schedule.every_minutes : null,
  cron: schedule.kind === 'CRON' ? schedule.cron : null,
  time_zone,
});

/** The schedule in the form that computations use. */
export function scheduleOf({ kind, every_minutes, cron }: KeptSchedule): Schedule {
  if (kind === 'INTERVAL') return { kind, every_minutes: every_minutes ?? 1 };
  return kind === 'CRON' ? { kind, cron: cron ?? '' } : { kind };
}

declare module '#schema-types' {
  interface Parents {
    readonly SftpSchedule: KeptSchedule & Pick<Plain<'SftpSchedule'>, 'description'>;
  }
}

export const shownSchedule = (kept: KeptSchedule) => ({
  ...kept,
  description: `${scheduleInWords(scheduleOf(kept))}${kept.kind === 'CRON' ? `, ${kept.time_zone}` : ''}`,
});

function itemOf(job: SftpJobRecord, { seed, anchor }: World): SftpJobItem {
  const editors = editorsOf(seed, job.company_uuid);
  const dice = hash('job', job.job_uuid);
  const by = editors[dice % editors.length]!;
  const created_at = daysBefore(anchor, job.created_days_ago, job.job_uuid);
  const days = job.enabled ? 1 + (dice % Math.max(1, job.created_days_ago)) : job.stopped_days_ago;
  const {
    index: _,
    flow,
    course: _course,
    created_days_ago: _days,
    stopped_days_ago: _stopped,
    ...rest
  } = job;
  const { sftp_user_uuid, schedule, time_zone, ...same } = rest;
  return {
    ...same,
    sftp_user: sftp_user_uuid === null ? null : ref('SftpUser', sftp_user_uuid),
    port: 22,
    secrets:
      job.source_kind === 'HOSTED'
        ? []
        : JOB_SECRETS.map((name) => {
            const is_set = name === 'private_key';
            return { name, is_set, updated_at: is_set ? created_at : null };
          }),
    schedule: keptSchedule(schedule, time_zone),
    target_flow: ref('FlowSetup', flow.flow_uuid),
    created_at,
    created_by: by,
    updated_at: Math.max(created_at, daysBefore(anchor, days, `${job.job_uuid} changed`)),
    updated_by: by,
  };
}

export const sftpJobItems = collection<SftpJobItem, 'SftpJob'>({
  type: 'SftpJob',
  key: 'job_uuid',
  what: 'launcher job',
  seed: (world: World) =>
    sftpJobsOf(world)
      .filter(({ flow }) => world.flow(flow.flow_uuid) !== null)
      .map((job) => itemOf(job, world)),
  fields: [
    'company_uuid',
    'name',
    'source_kind',
    'sftp_user',
    'host',
    'port',
    'username',
    'auth_kind',
    'secrets',
    'host_key_fingerprint',
    'directory',
    'pattern',
    'pattern_kind',
    'min_age_seconds',
    'max_files',
    'order',
    'schedule',
    'target_flow',
    'after_success',
    'archive_directory',
    'rename_suffix',
    'on_failure',
    'error_directory',
    'retry_count',
    'enabled',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
  ],
});

type Reads = Pick<MockContext, 'store'>;

/** The current state of a job. */
export function jobNow(job_uuid: string, { store }: Reads) {
  const read = <Field extends FieldName<'SftpJob'>>(field: Field) => store.read('SftpJob', job_uuid, field);
  const keyOfRef = (link: unknown) => (isRef(link) ? link.$ref.key : null);
  return {
    job_uuid,
    read,
    company_uuid: read('company_uuid'),
    flow_uuid: keyOfRef(read('target_flow')),
    sftp_user_uuid: keyOfRef(read('sftp_user')),
    schedule: read('schedule'),
    enabled: read('enabled'),
  };
}

/** The settings a run of the job's current configuration uses. */
export function runSettings(job_uuid: string, { store }: Reads): RunSettings {
  const { read, flow_uuid } = jobNow(job_uuid, { store });
  return {
    host: read('host'),
    port: read('port'),
    username: read('username'),
    directory: read('directory'),
    pattern: read('pattern'),
    pattern_kind: read('pattern_kind'),
    min_age_seconds: read('min_age_seconds'),
    max_files: read('max_files'),
    after_success: read('after_success'),
    archive_directory: read('archive_directory'),
    rename_suffix: read('rename_suffix'),
    on_failure: read('on_failure'),
    error_directory: read('error_directory'),
    retry_count: read('retry_count'),
    flow_name: flow_uuid === null ? '' : String(store.read('FlowSetup', flow_uuid, 'flow_name')),
  };
}
