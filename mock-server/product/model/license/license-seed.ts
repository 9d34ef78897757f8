import type { LicenseChangeKind, LicensePlan, LicenseRequestStatus } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { uuidFrom } from '../../../kernel/random.ts';
import { people, type CompanyCode } from '../../accounts/people.ts';
import { OLIVIA, PLATFORM, type Actor } from '../../world/actors.ts';
import { integrationProduct, integrationProducts, licensedIntegration } from '../../world/integrations.ts';
import { contractOf, planNames } from '../../world/licenses.ts';
import type { World } from '../../world/world.ts';
import { daysBefore } from '../kit/days-before.ts';

/** The requested change; the schema shows it as `subject`. */
export type Wanted =
  | { readonly plan: LicensePlan }
  | { readonly integration_identifier: string; readonly seats: number };

/** `LicenseRequest` of the schema, stored in a field of its Company: plain JSON. */
export interface StoredRequest {
  readonly request_uuid: string;
  readonly subject: string;
  readonly wanted: Wanted;
  /** Milliseconds since 1970. */
  readonly requested_at: number;
  readonly requested_by: Actor;
  readonly note: string | null;
  readonly status: LicenseRequestStatus;
  readonly decided_at: number | null;
  readonly decided_by: Actor | null;
  readonly decision_note: string | null;
}

/** `LicenseChange` of the schema. */
export interface StoredChange {
  readonly occurred_at: number;
  readonly kind: LicenseChangeKind;
  readonly summary: string;
  readonly plan: LicensePlan;
  readonly changed_by: Actor;
  readonly note: string | null;
}

/** "Plan Enterprise", "Osprey Track positions, 2 seats". */
export function subjectOf(wanted: Wanted): string {
  if ('plan' in wanted) return `Plan ${planNames[wanted.plan]}`;
  const { integration_identifier, seats } = wanted;
  const name = integrationProduct(integration_identifier)?.name ?? integration_identifier;
  return `${name}, ${seats} ${seats === 1 ? 'seat' : 'seats'}`;
}

/** "Plan changed from Transform to Enterprise". */
export const planChange = (from: LicensePlan, to: LicensePlan): string =>
  `Plan changed from ${planNames[from]} to ${planNames[to]}`;

/** "Osprey Track positions: 2 seats". */
export const seatChange = (name: string, status: string, seats: number): string =>
  status === 'AVAILABLE'
    ? `${name}: license ended`
    : `${name}: ${status === 'TRIAL' ? 'trial, ' : ''}${seats} ${seats === 1 ? 'seat' : 'seats'}`;

interface PlanStep {
  readonly plan: LicensePlan;
  /** Days before the anchor; all before the first month with an invoice. */
  readonly days: number;
}

/** Previous plans of workspaces, oldest first; all other workspaces started with their current plan. */
const earlier: Readonly<Partial<Record<CompanyCode, readonly [LicensePlan, ...PlanStep[]]>>> = {
  northbay: ['CONNECT', { plan: 'TRANSFORM', days: 1187 }, { plan: 'ENTERPRISE', days: 641 }],
  'northbay-test': ['CONNECT', { plan: 'TRANSFORM', days: 1187 }],
};

interface RequestRow {
  readonly wanted: Wanted;
  readonly days: number;
  readonly note: string | null;
  readonly decided: {
    readonly status: 'APPROVED' | 'DECLINED';
    readonly days: number;
    readonly note: string | null;
  } | null;
}

/** Northbay's requests, latest first; each is consistent with the seeded plan and licenses. */
const requests: Readonly<Partial<Record<CompanyCode, readonly RequestRow[]>>> = {
  northbay: [
    {
      wanted: { integration_identifier: 'granary-erp-orders', seats: 1 },
      days: 3,
      note: 'Purchase orders of the new warehouse in Oakland.',
      decided: null,
    },
    {
      wanted: { integration_identifier: 'brightcart-orders', seats: 2 },
      days: 96,
      note: null,
      decided: {
        status: 'DECLINED',
        days: 93,
        note: 'Brightcart sells to retailers only. Ask your customer to connect their shop.',
      },
    },
    {
      wanted: { integration_identifier: 'customs-bridge-us', seats: 1 },
      days: 309,
      note: 'Replaces the broker portal.',
      decided: { status: 'APPROVED', days: 305, note: null },
    },
    {
      wanted: { plan: 'ENTERPRISE' },
      days: 648,
      note: 'More than 25 trading partners from next quarter.',
      decided: { status: 'APPROVED', days: 641, note: 'Active from today.' },
    },
  ],
};

const operator = people.find(({ is_operator }) => is_operator);
const STAFF: Actor = operator ? { kind: 'USER', display: operator.name, email: operator.email } : PLATFORM;

export function seededRequests(company_uuid: string, { anchor, company }: World): readonly StoredRequest[] {
  const code = company(company_uuid)?.short_code;
  return ((code && requests[code]) ?? []).map(({ wanted, days, note, decided }) => {
    const subject = subjectOf(wanted);
    return {
      request_uuid: uuidFrom('license-request', company_uuid, subject, days),
      subject,
      wanted,
      requested_at: daysBefore(anchor, days, `asked ${subject}`),
      requested_by: OLIVIA,
      note,
      status: decided?.status ?? 'OPEN',
      decided_at: decided && daysBefore(anchor, decided.days, decidedKey(wanted)),
      decided_by: decided && STAFF,
      decision_note: decided?.note ?? null,
    };
  });
}

/** Key for the time of a decision. The license uses the same one, so that an approved request takes effect at that time. */
const decidedKey = (wanted: Wanted): string =>
  'plan' in wanted ? wanted.plan : wanted.integration_identifier;

/** The history of a license before the session: its plans, yearly terms, and integrations. */
export function seededChanges(
  company_uuid: string,
  { clock, store, world }: Pick<MockContext, 'clock' | 'store' | 'world'>,
): readonly StoredChange[] {
  const { anchor } = world;
  const current = contractOf(company_uuid, world.scale).plan;
  const code = world.company(company_uuid)?.short_code;
  const created_at = store.read('Company', company_uuid, 'created_at');
  const [first, ...steps] = (code && earlier[code]) ?? [current];
  const plans = steps.map(({ plan, days }, place) => ({
    occurred_at: daysBefore(anchor, days, plan),
    plan,
    from: steps[place - 1]?.plan ?? first,
  }));
  const planAt = (at: number) => plans.findLast(({ occurred_at }) => occurred_at <= at)?.plan ?? first;
  const change = (
    occurred_at: number,
    kind: StoredChange['kind'],
    { summary, by = PLATFORM }: { summary: string; by?: Actor },
  ): StoredChange => ({ occurred_at, kind, summary, plan: planAt(occurred_at), changed_by: by, note: null });
  const integrations = integrationProducts.flatMap(({ integration_identifier, name }) => {
    const has = licensedIntegration(company_uuid, integration_identifier);
    if (!has || has.status === 'REQUESTED') return [];
    const at = daysBefore(anchor, has.days, integration_identifier);
    return [change(at, 'INTEGRATION', { summary: seatChange(name, has.status, has.seats), by: STAFF })];
  });
  return [
    change(created_at, 'STARTED', { summary: `Started with the plan ${planNames[first]}` }),
    ...termStarts(created_at, clock.now()).map((at) =>
      change(at, 'RENEWAL', { summary: 'Renewed for a year' }),
    ),
    ...plans.map(({ occurred_at, plan, from }) =>
      change(occurred_at, 'PLAN', { summary: planChange(from, plan), by: STAFF }),
    ),
    ...integrations,
  ];
}

/** The days on which a yearly term began, except the first. */
function termStarts(created_at: number, now: number): readonly number[] {
  const made = new Date(created_at);
  const years = new Date(now).getUTCFullYear() - made.getUTCFullYear();
  return Array.from({ length: Math.max(0, years) }, (_, ago) =>
    // At noon UTC, which is the same calendar day in nearly every time zone.
    Date.UTC(made.getUTCFullYear() + ago + 1, made.getUTCMonth(), made.getUTCDate(), 12),
  ).filter((at) => at <= now);
}
