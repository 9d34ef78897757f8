import type { MockContext } from '../../context.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import { certificateField, certificates } from '../certificate/certificates.ts';
import { daysLeft } from '../certificate/state.ts';
import { hostSystems } from '../endpoint/connections.ts';
import { verificationStatus } from '../endpoint/verifications.ts';
import { quotasOf, type Quota } from '../usage/quotas.ts';
import { deliveriesOf } from '../notification/deliveries.ts';
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
  readonly sftp_job: Ref<'SftpJob'> | null;
  readonly host_system: Ref<'HostSystem'> | null;
  readonly certificate: Ref<'Certificate'> | null;
  readonly notifier: Ref<'Notifier'> | null;
  readonly quota: Quota | null;
}

interface Graded
  extends
    Pick<PulseWarning, 'kind' | 'title' | 'detail'>,
    Partial<Omit<PulseWarning, 'kind' | 'title' | 'detail'>> {
  /** 0 is the most severe: nothing works. */
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

const counted = (count: number, singular: string): string =>
  `${count.toLocaleString('en')} ${singular}${count === 1 ? '' : 's'}`;

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

/** Certificates in use of all workspaces, or of one, that have expired or expire within 30 days. */
export function endingCertificates(
  context: Pick<MockContext, 'clock' | 'store' | 'world'>,
  where: { readonly company_uuid?: string } = {},
): {
  readonly key: string;
  readonly company_uuid: string;
  readonly valid_to: number;
  readonly left: number;
}[] {
  const now = context.clock.now();
  return certificates
    .keys(context, where)
    .filter((key) => certificateField(key, 'slot', context) !== null)
    .flatMap((key) => {
      const valid_from = certificateField(key, 'valid_from', context);
      const valid_to = certificateField(key, 'valid_to', context);
      const left = daysLeft({ valid_from, valid_to }, now);
      if (left === null || valid_to === null || valid_to - now > SOON_DAYS * DAY) return [];
      return { key, company_uuid: certificateField(key, 'company_uuid', context), valid_to, left };
    });
}

/**
 * Describes an expiry; `left` is in days and rounded down, so it is −1 for a certificate that expired within the last
 * day.
 */
function expiryWords(left: number): string {
  if (left < -1) return `Expired ${counted(-left - 1, 'day')} ago.`;
  if (left < 0) return 'Expired.';
  return left === 0 ? 'Expires today.' : `Expires in ${counted(left, 'day')}.`;
}

const endings = (company_uuid: string, context: MockContext): Graded[] =>
  endingCertificates(context, { company_uuid }).map(({ key, left }) => ({
    grade: left < 0 ? 0 : 1,
    kind: 'CERTIFICATE_EXPIRING',
    title: certificateField(key, 'source_name', context),
    detail: expiryWords(left),
    certificate: ref('Certificate', key),
  }));

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

/** The license quotas that can run out and thus have warnings. */
export const limitedQuotas = async (company_uuid: string, context: MockContext): Promise<Quota[]> =>
  (await quotasOf(company_uuid, context)).filter(({ metric }) => words[metric] !== undefined);

/** Whether a license quota is nearly used up or exceeded. */
export const isNearlyUsed = ({ used_percent }: Pick<Quota, 'used_percent'>): boolean =>
  (used_percent ?? 0) > NEARLY_PERCENT;

async function used(company_uuid: string, context: MockContext): Promise<Graded[]> {
  const quotas = await limitedQuotas(company_uuid, context);
  return quotas.filter(isNearlyUsed).map((quota) => {
    const percent = quota.used_percent ?? 0;
    return {
      grade: percent > 100 ? 0 : 1,
      kind: 'QUOTA_NEARLY_USED',
      title: words[quota.metric] ?? quota.metric,
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
