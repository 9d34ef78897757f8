import type { UsageScheduleFrequency } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { morningOf } from '../../mail/mornings.ts';
import type { CompanyCode } from '../../accounts/people.ts';
import { editorsOf, type Actor } from '../../world/actors.ts';
import { uuidFrom } from '../../../kernel/random.ts';
import { collection, type Owned } from '../kit/collection.ts';
import { daysBefore } from '../kit/days-before.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

declare module '#schema-types' {
  interface KeptFields {
    readonly 'UsageSchedule.sent_at': ScheduleItem['sent_at'];
    readonly 'UsageSchedule.since': ScheduleItem['since'];
  }
}

const DAY = 86_400_000;
/** The longest time between two reports, in days. */
const MAX_LENGTH = 32;
const MONDAY = 1;

export interface ScheduleItem extends Owned {
  readonly schedule_uuid: string;
  readonly label: string;
  readonly frequency: UsageScheduleFrequency;
  readonly recipients: readonly string[];
  /** When it was last sent on request; not in the schema. */
  readonly sent_at: number | null;
  /** Since when these settings apply; not in the schema. */
  readonly since: number;
  readonly created_at: number;
  readonly created_by: Actor;
  readonly updated_at: number;
  readonly updated_by: Actor;
}

export const labelOf = (frequency: UsageScheduleFrequency): string =>
  frequency === 'MONTHLY' ? 'Monthly usage report' : 'Weekly usage report';

/** The workspaces that send their report to accounting, with the recipient's address. */
const SENDERS: Readonly<Partial<Record<CompanyCode, string>>> = {
  northbay: 'accounting@northbay.example',
  'pinecrest-lines': 'accounting@pinecrest.example',
};

export const scheduleItems = collection<ScheduleItem, 'UsageSchedule'>({
  type: 'UsageSchedule',
  key: 'schedule_uuid',
  what: 'schedule',
  seed: ({ companies, seed, anchor }) =>
    companies.flatMap(({ company_uuid, short_code }): ScheduleItem[] => {
      const recipient = SENDERS[short_code];
      if (recipient === undefined) return [];
      const schedule_uuid = uuidFrom('usage-schedule', company_uuid);
      const created_at = daysBefore(anchor, 200, schedule_uuid);
      // A workspace always has an editor.
      const [by] = editorsOf(seed, company_uuid) as [Actor];
      return [
        {
          schedule_uuid,
          company_uuid,
          label: labelOf('MONTHLY'),
          frequency: 'MONTHLY',
          recipients: [recipient],
          sent_at: null,
          since: created_at,
          created_at,
          created_by: by,
          updated_at: created_at,
          updated_by: by,
        },
      ];
    }),
  by: () => [],
  fields: [
    'company_uuid',
    'label',
    'frequency',
    'recipients',
    'sent_at',
    'since',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
  ],
});

/** The current state of a schedule. */
export function scheduleNow(
  key: string,
  { store }: Pick<MockContext, 'store'>,
): Pick<ScheduleItem, 'company_uuid' | 'frequency' | 'recipients' | 'sent_at' | 'since'> {
  const read = <Field extends FieldName<'UsageSchedule'>>(field: Field) =>
    store.read('UsageSchedule', key, field);
  return {
    company_uuid: read('company_uuid'),
    frequency: read('frequency'),
    recipients: read('recipients'),
    sent_at: read('sent_at'),
    since: read('since'),
  };
}

/** Times at which reports are sent, after `from` and up to `to`, earliest first. */
export function duesOf(
  frequency: UsageScheduleFrequency,
  time_zone: string,
  { from, to }: { from: number; to: number },
): number[] {
  const first = Math.floor(from / DAY) - 1;
  return Array.from({ length: Math.ceil((to - from) / DAY) + 3 }, (_, i) => (first + i) * DAY)
    .filter((day) => {
      const date = new Date(day);
      return frequency === 'MONTHLY' ? date.getUTCDate() === 1 : date.getUTCDay() === MONDAY;
    })
    .map((day) => morningOf(day, time_zone))
    .filter((at) => at > from && at <= to);
}

export const zoneOf = (company_uuid: string, { store }: Pick<MockContext, 'store'>): string =>
  store.read('Company', company_uuid, 'time_zone');

export function nextSendAt(key: string, context: MockContext): number {
  const { frequency, company_uuid } = scheduleNow(key, context);
  const now = context.clock.now();
  const [next] = duesOf(frequency, zoneOf(company_uuid, context), { from: now, to: now + MAX_LENGTH * DAY });
  return next!;
}

/** When a report was last sent, on schedule or on request; null if never. */
export function lastSentAt(key: string, context: MockContext): number | null {
  const { frequency, company_uuid, since, sent_at } = scheduleNow(key, context);
  const now = context.clock.now();
  const from = Math.max(since, now - MAX_LENGTH * DAY);
  const due = duesOf(frequency, zoneOf(company_uuid, context), { from, to: now }).at(-1) ?? null;
  return due === null ? sent_at : Math.max(due, sent_at ?? 0);
}
