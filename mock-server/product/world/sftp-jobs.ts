import type {
  SftpAfterSuccess,
  SftpAuthMethod,
  SftpFileOrder,
  SftpOnFailure,
  SftpPatternKind,
  SftpSourceKind,
} from '#schema-types';
import { once } from '../../kernel/once.ts';
import { hash, uuidFrom } from '../../kernel/random.ts';
import type { CompanyCode } from '../accounts/people.ts';
import { companies } from './companies.ts';
import type { FlowPlan } from './flows.ts';
import { hostKeyOf } from './host-key.ts';
import { withSlug } from '../facts/names.ts';
import { sftpUserOf } from './sftp-users.ts';
import type { World } from './world.ts';

/** Schedule of a launcher job. */
export type Schedule =
  | { readonly kind: 'INTERVAL'; readonly every_minutes: number }
  | { readonly kind: 'CRON'; readonly cron: string }
  | { readonly kind: 'CONTINUOUS' };

/**
 * Behavior of a seeded job's runs: FEEDS starts its flow's executions, IDLE finds nothing, FAILING has failed 12 times
 * in a row, DENIED could not move what it fetched, TESTED has only had test runs.
 */
export type JobCourse = 'FEEDS' | 'IDLE' | 'FAILING' | 'DENIED' | 'TESTED';

/** A seeded launcher job. */
export interface SftpJobRecord {
  /** Position in the roster; part of its runs' uuids. */
  readonly index: number;
  readonly job_uuid: string;
  readonly company_uuid: string;
  readonly name: string;
  readonly source_kind: SftpSourceKind;
  readonly sftp_user_uuid: string | null;
  readonly host: string;
  readonly username: string | null;
  readonly auth_kind: SftpAuthMethod | null;
  readonly host_key_fingerprint: string | null;
  readonly directory: string;
  readonly pattern: string;
  readonly pattern_kind: SftpPatternKind;
  readonly min_age_seconds: number;
  readonly max_files: number;
  readonly order: SftpFileOrder;
  readonly schedule: Schedule;
  readonly time_zone: string;
  readonly flow: FlowPlan;
  readonly after_success: SftpAfterSuccess;
  readonly archive_directory: string | null;
  readonly rename_suffix: string | null;
  readonly on_failure: SftpOnFailure;
  readonly error_directory: string | null;
  readonly retry_count: number;
  readonly enabled: boolean;
  /** Days since it was disabled; 0 while it is enabled. */
  readonly stopped_days_ago: number;
  readonly course: JobCourse;
  readonly created_days_ago: number;
}

/** The hosted server. */
export const HOSTED = 'sftp.causeway.example';

interface Row {
  readonly name: string;
  readonly course: JobCourse;
  readonly flow: readonly [partner: string, name: string];
  /** An account on the hosted server; omitted for an external server. */
  readonly user?: string;
  readonly host?: string;
  readonly key?: string;
  readonly directory: string;
  readonly pattern: string;
  readonly regex?: true;
  readonly schedule: Schedule;
  readonly age?: number;
  readonly max?: number;
  readonly after?: SftpJobRecord['after_success'];
  readonly archive?: string;
  readonly stopped?: number;
}

const every = (every_minutes: number): Schedule => ({ kind: 'INTERVAL', every_minutes });
const cron = (text: string): Schedule => ({ kind: 'CRON', cron: text });
const CONTINUOUS: Schedule = { kind: 'CONTINUOUS' };

const ORDERS = ['alder-retail', 'Receive PO 850'] as const;
const CHANGES = ['alder-retail', 'Receive PO change 860'] as const;
const STATUS = ['tidewater', 'Receive status 315'] as const;
const AVAILABILITY = ['tidewater', 'Receive container availability'] as const;

const rows: Readonly<Partial<Record<CompanyCode, readonly Row[]>>> = {
  northbay: [
    {
      name: 'Alder Retail orders',
      course: 'FEEDS',
      flow: ORDERS,
      host: 'sftp.alder-retail.example',
      directory: '/outbound',
      pattern: '850-*.edi',
      schedule: CONTINUOUS,
      age: 10,
      archive: '/outbound/archive',
    },
    {
      name: 'Alder Retail order changes',
      course: 'FEEDS',
      flow: CHANGES,
      host: 'sftp.alder-retail.example',
      directory: '/outbound',
      pattern: '860-*.edi',
      schedule: every(1),
      archive: '/outbound/archive',
    },
    {
      name: 'Tidewater vessel status',
      course: 'FEEDS',
      flow: STATUS,
      host: 'sftp.tidewater.example',
      directory: '/outbound',
      pattern: '315-*.edi',
      schedule: every(1),
      after: 'DELETE',
    },
    {
      name: 'Tidewater container availability',
      course: 'FEEDS',
      flow: AVAILABILITY,
      host: 'sftp.tidewater.example',
      directory: '/outbound',
      pattern: '*.csv',
      schedule: every(1),
      age: 30,
      archive: '/outbound/done',
    },
    {
      name: 'Alder Retail web shop',
      course: 'IDLE',
      flow: ORDERS,
      user: 'alder-web',
      directory: '/alder-retail/web',
      pattern: '850-web-*.edi',
      schedule: every(5),
      archive: '/alder-retail/web/archive',
    },
    {
      name: 'Alder Retail Sunday catch-up',
      course: 'IDLE',
      flow: ORDERS,
      host: 'sftp.alder-retail.example',
      directory: '/outbound/late',
      pattern: '850-*.edi',
      schedule: cron('0 6 * * 0'),
      archive: '/outbound/archive',
    },
    {
      name: 'Tidewater status, second server',
      course: 'FAILING',
      flow: STATUS,
      host: 'sftp2.tidewater.example',
      key: 'sftp2.tidewater.example before the move',
      directory: '/outbound',
      pattern: '315-*.edi',
      schedule: every(15),
      after: 'DELETE',
    },
    {
      name: 'Tidewater Oakland yard',
      course: 'IDLE',
      flow: AVAILABILITY,
      user: 'tidewater.oakland',
      directory: '/tidewater/oakland',
      pattern: String.raw`availability-\d{8}-\d{4}\.csv`,
      regex: true,
      schedule: every(30),
      archive: '/tidewater/oakland/archive',
    },
    {
      name: 'Tidewater gate moves',
      course: 'IDLE',
      flow: AVAILABILITY,
      user: 'tidewater.drop',
      directory: '/tidewater/gate/new',
      pattern: 'gate-moves-*.csv',
      schedule: cron('15 6-18 * * 1-5'),
      after: 'RENAME',
    },
    {
      name: 'Alder Retail corrections',
      course: 'DENIED',
      flow: CHANGES,
      host: 'sftp.alder-retail.example',
      directory: '/outbound/corrections',
      pattern: '860-*.edi',
      schedule: every(60),
      archive: '/outbound/read-only/archive',
      stopped: 2,
    },
    {
      name: 'Alder Retail orders, trial of the new layout',
      course: 'TESTED',
      flow: ORDERS,
      host: 'sftp.alder-retail.example',
      directory: '/trial/v2',
      pattern: '{850,875}-*.{edi,x12}',
      schedule: every(10),
      max: 5,
      after: 'RENAME',
      stopped: 4,
    },
  ],
  'northbay-test': [
    {
      name: 'Alder Retail orders',
      course: 'FEEDS',
      flow: ORDERS,
      host: 'sftp.alder-retail.example',
      directory: '/outbound',
      pattern: '850-*.edi',
      schedule: every(1),
      after: 'DELETE',
    },
  ],
  'pinecrest-lines': [
    {
      name: 'Tenders of the shipper',
      course: 'FEEDS',
      flow: ['highgate', 'Receive load tender 204'],
      host: 'sftp.{slug}.example',
      directory: '/outbound',
      pattern: '204-*.edi',
      schedule: CONTINUOUS,
      after: 'DELETE',
    },
  ],
  harborline: [
    {
      name: 'Booking files',
      course: 'IDLE',
      flow: ['zuider', 'Send booking IFTMBF'],
      host: 'sftp.{slug}.example',
      directory: '/bookings',
      pattern: '*.json',
      schedule: every(10),
      after: 'DELETE',
      stopped: 12,
    },
  ],
};

function flowOf(company_uuid: string, [key, name]: Row['flow'], { partners, flows }: Rosters) {
  const partner = partners.find(
    (partnerRecord) => partnerRecord.company_uuid === company_uuid && partnerRecord.key === key,
  );
  const flow = flows.find(
    (flowRecord) => flowRecord.partner_uuid === partner?.partner_uuid && flowRecord.flow_name === name,
  );
  return partner && flow ? { partner, flow } : null;
}

type Rosters = Pick<World, 'partners' | 'flows'>;

/** Launcher jobs of all workspaces; apart from names in them, the same for every seed. */
export const sftpJobsOf = once((world: Rosters): readonly SftpJobRecord[] =>
  companies
    .flatMap(({ company_uuid, short_code, time_zone, created_days_ago }) =>
      (rows[short_code] ?? []).flatMap((template): Omit<SftpJobRecord, 'index'>[] => {
        const target = flowOf(company_uuid, template.flow, world);
        // An emptied workspace has no partners.
        if (!target) return [];
        const row = withSlug(template, target.partner.slug);
        const user = row.user === undefined ? undefined : sftpUserOf(company_uuid, row.user, world);
        const host = row.host ?? HOSTED;
        const dice = hash('sftp-job', short_code, row.name);
        const after_success = row.after ?? 'MOVE';
        return [
          {
            job_uuid: uuidFrom('sftp-job', short_code, row.name),
            company_uuid,
            name: row.name,
            source_kind: row.user === undefined ? 'EXTERNAL' : 'HOSTED',
            sftp_user_uuid: user?.sftp_user_uuid ?? null,
            host,
            username: user ? null : short_code,
            auth_kind: user ? null : 'PRIVATE_KEY',
            host_key_fingerprint: user ? null : hostKeyOf(row.key ?? host),
            directory: row.directory,
            pattern: row.pattern,
            pattern_kind: row.regex ? 'REGEX' : 'GLOB',
            min_age_seconds: row.age ?? 15,
            max_files: row.max ?? 100,
            order: 'OLDEST_FIRST',
            schedule: row.schedule,
            time_zone,
            flow: target.flow,
            after_success,
            archive_directory: after_success === 'MOVE' ? (row.archive ?? `${row.directory}/archive`) : null,
            rename_suffix: after_success === 'RENAME' ? '.done' : null,
            on_failure: dice % 2 === 0 ? 'LEAVE' : 'MOVE',
            error_directory: dice % 2 === 0 ? null : `${row.directory}/failed`,
            retry_count: 2,
            enabled: row.stopped === undefined,
            stopped_days_ago: row.stopped ?? 0,
            course: row.course,
            created_days_ago: Math.min(created_days_ago - 1, 35 + (dice % 300)),
          },
        ];
      }),
    )
    .map((job, index) => ({ ...job, index })),
);

const byUuid = once((world: Rosters) => new Map(sftpJobsOf(world).map((job) => [job.job_uuid, job])));
export const sftpJobOf = (job_uuid: string, world: Rosters): SftpJobRecord | undefined =>
  byUuid(world).get(job_uuid);

const feeders = once(
  (world: Rosters) =>
    new Map(
      sftpJobsOf(world)
        .filter(({ course }) => course === 'FEEDS')
        .map((job) => [job.flow.index, job]),
    ),
);
/** The job that starts a flow's executions, by the flow's index; undefined for flows triggered otherwise. */
export const feederOf = (flow: number, world: Rosters): SftpJobRecord | undefined => feeders(world).get(flow);
