import type {
  NotifierChannel,
  NotifierConditionKind,
  NotifierDigest,
  NotifierEvent,
  NotifierScope,
} from '#schema-types';
import { hash, uuidFrom } from '../../kernel/random.ts';
import type { CompanyCode } from '../accounts/people.ts';
import { companies } from './companies.ts';
import { flows, type FlowPlan } from './flows.ts';
import { partners } from './partners.ts';

/** The condition under which an event is reported. */
export interface Condition {
  readonly kind: NotifierConditionKind;
  readonly threshold: number | null;
  readonly window_minutes: number | null;
  readonly min_runs: number | null;
}

export interface QuietHours {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly time_zone: string;
}

/** A seeded notifier. */
export interface NotifierRecord {
  readonly notifier_uuid: string;
  readonly company_uuid: string;
  readonly name: string;
  readonly channel: NotifierChannel;
  readonly target: string;
  readonly has_secret: boolean;
  readonly scope: NotifierScope;
  readonly scope_ids: readonly string[];
  readonly events: readonly NotifierEvent[];
  readonly condition: Condition;
  readonly digest: NotifierDigest;
  readonly quiet_hours: QuietHours | null;
  /** When it was muted and for how long, in hours relative to the anchor; null if it is not muted. */
  readonly muted: { readonly since_hours: number; readonly for_hours: number } | null;
  /** Days since it was disabled; null while it is enabled. */
  readonly stopped_days_ago: number | null;
  readonly created_days_ago: number;
}

interface Row {
  readonly name: string;
  readonly channel: NotifierChannel;
  readonly target: string;
  readonly secret?: true;
  readonly partners?: readonly string[];
  readonly flows?: readonly (readonly [partner: string, name: string])[];
  readonly flow_types?: readonly string[];
  readonly events: readonly NotifierEvent[];
  readonly condition?: Condition;
  readonly digest?: NotifierDigest;
  readonly quiet?: readonly [from: string, to: string];
  readonly muted?: NotifierRecord['muted'];
  readonly stopped?: number;
}

const FAILURES = ['LOGICAL_FAILURE', 'TECHNICAL_FAILURE'] as const;
const EACH: Condition = { kind: 'EACH', threshold: null, window_minutes: null, min_runs: null };

const rows: Readonly<Partial<Record<CompanyCode, readonly Row[]>>> = {
  northbay: [
    {
      name: 'Operations desk',
      channel: 'EMAIL',
      target: 'ops@northbay.example, duty@northbay.example',
      events: [...FAILURES, 'ACK_OVERDUE'],
      digest: 'M15',
    },
    {
      name: 'Alder Retail orders',
      channel: 'SLACK',
      target: '#alder-orders',
      flows: [
        ['alder-retail', 'Receive PO 850'],
        ['alder-retail', 'Receive PO change 860'],
      ],
      events: FAILURES,
      condition: { kind: 'COUNT_IN_WINDOW', threshold: 5, window_minutes: 10, min_runs: null },
    },
    {
      name: 'Kestrel Air on call',
      channel: 'PAGERDUTY',
      target: 'Kestrel Air deliveries',
      secret: true,
      partners: ['kestrel-air'],
      events: FAILURES,
      condition: { kind: 'CONSECUTIVE', threshold: 5, window_minutes: null, min_runs: null },
    },
    {
      name: 'Customer portal',
      channel: 'WEBHOOK',
      target: 'https://hooks.northbay.example/causeway',
      secret: true,
      flow_types: ['SEND_ASN', 'SEND_FREIGHT_INVOICE'],
      events: ['SUCCESS', ...FAILURES],
    },
    {
      name: 'Control tower, old address',
      channel: 'WEBHOOK',
      // Disabled by the receiver: every call returns 410.
      target: 'https://retired-tower.northbay.example/hooks/edi',
      partners: ['pinecrest', 'granite-state'],
      events: FAILURES,
    },
    {
      name: 'Integration team',
      channel: 'TEAMS',
      target: 'https://northbay.teams.example/webhook/integration',
      events: ['JOB_FAILED', 'CERT_EXPIRING', 'QUOTA_80'],
      digest: 'H1',
      quiet: ['20:00', '06:30'],
    },
  ],
  'northbay-test': [
    {
      name: 'Test failures',
      channel: 'EMAIL',
      target: 'integration@northbay.example',
      events: FAILURES,
      digest: 'D1',
      muted: { since_hours: 30, for_hours: 42 },
    },
  ],
  'alder-retail': [
    {
      name: 'EDI helpdesk',
      channel: 'EMAIL',
      target: 'edi-helpdesk@alder-retail.example',
      events: FAILURES,
      condition: { kind: 'SUCCESS_RATE_BELOW', threshold: 80, window_minutes: 240, min_runs: 5 },
      quiet: ['19:00', '07:00'],
    },
  ],
  'pinecrest-lines': [
    {
      name: 'Dispatch',
      channel: 'SLACK',
      target: '#dispatch-edi',
      partners: ['northbay'],
      events: FAILURES,
    },
  ],
  harborline: [
    { name: 'Desk', channel: 'EMAIL', target: 'desk@harborline.example', events: FAILURES, stopped: 12 },
  ],
};

function scopeOf(company_uuid: string, row: Row): Pick<NotifierRecord, 'scope' | 'scope_ids'> {
  const partner = (key: string) =>
    partners.find((partnerPlan) => partnerPlan.company_uuid === company_uuid && partnerPlan.key === key)
      ?.partner_uuid ?? '';
  if (row.partners) return { scope: 'PARTNERS', scope_ids: row.partners.map(partner) };
  if (row.flow_types) return { scope: 'FLOW_TYPES', scope_ids: row.flow_types };
  if (!row.flows) return { scope: 'ALL', scope_ids: [] };
  return {
    scope: 'FLOWS',
    scope_ids: row.flows.map(
      ([key, name]) =>
        flows.find((flow) => flow.partner_uuid === partner(key) && flow.flow_name === name)?.flow_uuid ?? '',
    ),
  };
}

/** Notifiers of all workspaces; the same roster for every seed. */
export const notifiers: readonly NotifierRecord[] = companies.flatMap(
  ({ company_uuid, short_code, time_zone, created_days_ago }) =>
    (rows[short_code] ?? []).map((row): NotifierRecord => ({
      notifier_uuid: uuidFrom('notifier', short_code, row.name),
      company_uuid,
      name: row.name,
      channel: row.channel,
      target: row.target,
      has_secret: row.secret ?? false,
      ...scopeOf(company_uuid, row),
      events: row.events,
      condition: row.condition ?? EACH,
      digest: row.digest ?? 'IMMEDIATE',
      quiet_hours: row.quiet ? { starts_at: row.quiet[0], ends_at: row.quiet[1], time_zone } : null,
      muted: row.muted ?? null,
      stopped_days_ago: row.stopped ?? null,
      created_days_ago: Math.min(created_days_ago - 1, 45 + (hash('notifier', short_code, row.name) % 400)),
    })),
);

/** Seeded notifiers that list this flow explicitly. */
export const notifiersOf = (flow: FlowPlan): readonly string[] =>
  notifiers
    .filter(({ scope, scope_ids }) => scope === 'FLOWS' && scope_ids.includes(flow.flow_uuid))
    .map(({ notifier_uuid }) => notifier_uuid);
