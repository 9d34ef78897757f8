import type { MockContext } from '../../kernel/context.ts';
import { ref, type Ref } from '../../data/store/ref.ts';
import { certificateField, certificates } from '../certificate/certificates.ts';
import { daysLeft } from '../certificate/state.ts';
import { hostSystems } from '../endpoint/connections.ts';
import { verificationStatus } from '../endpoint/verifications.ts';
import { quotasOf, type Quota } from '../license/quotas.ts';
import { deliveriesOf } from '../notifier/deliveries.ts';
import { notifierItems } from '../notifier/notifiers.ts';
import { consecutiveFailures } from '../sftp/job-fields.ts';
import { sftpJobItems } from '../sftp/jobs.ts';

/** `PulseWarning` of the schema. */
interface PulseWarning {
  readonly kind:
    | 'LAUNCHER_FAILING'
    | 'VERIFICATION_FAILED'
    | 'CERTIFICATE_EXPIRING'
    | 'NOTIFIER_FAILING'
    | 'QUOTA_NEARLY_USED';
  readonly title: string;
  readonly detail: string;
  readonly sftp_job?: Ref | null;
  readonly host_system?: Ref | null;
  readonly certificate?: Ref | null;
  readonly notifier?: Ref | null;
  readonly quota?: Quota | null;
}

interface Graded extends PulseWarning {
  /** 0 is the most severe: it does not work at all. */
  readonly grade: 0 | 1;
}

const DAY = 86_400_000;
const SOON_DAYS = 30;
const NEARLY_PERCENT = 80;

const words: Readonly<Partial<Record<Quota['metric'], string>>> = {
  USERS: 'Members',
  EXECUTIONS: 'Executions this month',
  PARTNERS: 'Trading partners',
  FLOWS: 'Flows',
  INTEGRATIONS: 'Integration seats',
  STORAGE_GB: 'Storage',
};

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

function launchers(company_uuid: string, context: MockContext): Graded[] {
  const { store } = context;
  return sftpJobItems.keys(context, { company_uuid, enabled: true }).flatMap((key) => {
    const failed = consecutiveFailures(key, context);
    if (failed === 0) return [];
    return {
      grade: 0,
      kind: 'LAUNCHER_FAILING',
      title: String(store.read('SftpJob', key, 'name')),
      detail:
        failed === 1 ? 'The last poll failed.' : `The last ${failed.toLocaleString('en')} polls failed.`,
      sftp_job: ref('SftpJob', key),
    };
  });
}

function unverified(company_uuid: string, context: MockContext): Graded[] {
  const { store } = context;
  return hostSystems.keys(context, { company_uuid, enabled: true }).flatMap((key) =>
    verificationStatus({ type: 'HostSystem', key }, context) === 'FAILED'
      ? {
          grade: 0 as const,
          kind: 'VERIFICATION_FAILED' as const,
          title: String(store.read('HostSystem', key, 'name')),
          detail: 'The last verification failed.',
          host_system: ref('HostSystem', key),
        }
      : [],
  );
}

function endings(company_uuid: string, context: MockContext): Graded[] {
  const now = context.clock.now();
  return certificates
    .keys(context, { company_uuid })
    .filter((key) => certificateField(key, 'slot', context) !== null)
    .flatMap((key) => {
      const validity = {
        valid_from: certificateField(key, 'valid_from', context),
        valid_to: certificateField(key, 'valid_to', context),
      };
      const left = daysLeft(validity, now);
      if (left === null || validity.valid_to === null || validity.valid_to - now > SOON_DAYS * DAY) return [];
      return {
        grade: left < 0 ? 0 : 1,
        kind: 'CERTIFICATE_EXPIRING',
        title: certificateField(key, 'source_name', context),
        detail:
          left < 0
            ? `Expired ${counted(-left, 'day')} ago.`
            : left === 0
              ? 'Expires today.'
              : `Expires in ${counted(left, 'day')}.`,
        certificate: ref('Certificate', key),
      };
    });
}

async function silent(company_uuid: string, context: MockContext): Promise<Graded[]> {
  const since = context.clock.now() - DAY;
  const found: Graded[] = [];
  for (const key of notifierItems.keys(context, { company_uuid, enabled: true })) {
    const deliveries = await deliveriesOf(key, context);
    const failed = deliveries.filter(({ attempted_at, ok }) => !ok && attempted_at >= since).length;
    if (failed === 0) continue;
    found.push({
      grade: deliveries[0]?.ok === false ? 0 : 1,
      kind: 'NOTIFIER_FAILING',
      title: String(context.store.read('Notifier', key, 'name')),
      detail: `${counted(failed, 'message')} not delivered in the last 24 hours.`,
      notifier: ref('Notifier', key),
    });
  }
  return found;
}

async function used(company_uuid: string, context: MockContext): Promise<Graded[]> {
  const quotas = await quotasOf(company_uuid, context);
  return quotas.flatMap((quota) => {
    const title = words[quota.metric];
    const percent = quota.used_percent ?? 0;
    if (title === undefined || percent <= NEARLY_PERCENT) return [];
    return {
      grade: percent > 100 ? 0 : 1,
      kind: 'QUOTA_NEARLY_USED',
      title,
      detail: `${percent.toLocaleString('en', { maximumFractionDigits: 1 })}% of the license quota is used.`,
      quota,
    };
  });
}

/** Set explicitly, because omitted fields are generated from their type. */
const ABOUT_NOTHING = { sftp_job: null, host_system: null, certificate: null, notifier: null, quota: null };

/** Problems other than failed executions, for people who can fix them; each is derived from the list that shows it. */
export async function warningsOf(
  company_uuid: string,
  context: MockContext,
): Promise<readonly PulseWarning[]> {
  if (!context.access.can('read_settings', { company_uuid })) return [];
  const all = [
    ...launchers(company_uuid, context),
    ...unverified(company_uuid, context),
    ...endings(company_uuid, context),
    ...(await silent(company_uuid, context)),
    ...(await used(company_uuid, context)),
  ];
  return all
    .toSorted((a, b) => a.grade - b.grade)
    .map(({ grade: _grade, ...warning }) => ({ ...ABOUT_NOTHING, ...warning }));
}
