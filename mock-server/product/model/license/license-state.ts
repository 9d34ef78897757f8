import type { LicensePlan } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { uuidFrom } from '../../../kernel/random.ts';
import { send } from '../../mail/message.ts';
import { people } from '../../accounts/people.ts';
import { contractOf, includedExecutions, type Contract } from '../../world/licenses.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { changedNow } from '../kit/collection.ts';
import { seededChanges, seededRequests, type StoredChange, type StoredRequest } from './license-seed.ts';
import { listPrices } from './prices.ts';

declare module '#schema-types' {
  interface KeptFields {
    readonly 'Company.auto_renew': boolean;
    readonly 'Company.license_changes': readonly StoredChange[];
    readonly 'Company.license_requests': readonly StoredRequest[];
    readonly 'Company.billing_details': readonly StoredBilling[];
  }
}

type Reads = Pick<MockContext, 'clock' | 'store' | 'world'>;

/** Changes of this session, latest first. */
const writtenChanges = (company_uuid: string, { store }: Pick<MockContext, 'store'>) =>
  store.writtenValue('Company', company_uuid, 'license_changes') ?? [];

/**
 * The contract of a workspace at an instant. A month is billed by the contract at its end, so earlier months do not
 * change.
 */
export function contractIn(company_uuid: string, context: Reads, at = context.clock.now()): Contract {
  const { store, world } = context;
  const first = contractOf(company_uuid, world.scale);
  const auto_renew = store.writtenValue('Company', company_uuid, 'auto_renew');
  const latest = writtenChanges(company_uuid, context).find(({ occurred_at }) => occurred_at <= at);
  return {
    ...first,
    ...(latest && latest.plan !== first.plan
      ? { plan: latest.plan, ...listPrices(latest.plan, first.currency) }
      : {}),
    ...(auto_renew === undefined ? {} : { auto_renew }),
  };
}

export const planOf = (company_uuid: string, context: Reads): LicensePlan =>
  contractIn(company_uuid, context).plan;

/** Number of billed executions per month that the plan includes at an instant. */
export function includedIn(company_uuid: string, context: Reads, at = context.clock.now()): number {
  const { plan, included_executions } = contractIn(company_uuid, context, at);
  const { world } = context;
  return plan === contractOf(company_uuid, world.scale).plan
    ? includedExecutions(company_uuid, world)
    : included_executions;
}

/** All requests, latest first. */
export const requestsOf = (
  company_uuid: string,
  { store, world }: Pick<MockContext, 'store' | 'world'>,
): readonly StoredRequest[] =>
  store.writtenValue('Company', company_uuid, 'license_requests') ?? seededRequests(company_uuid, world);

/** The history, latest first. */
export const changesOf = (company_uuid: string, context: MockContext): readonly StoredChange[] =>
  [...writtenChanges(company_uuid, context), ...seededChanges(company_uuid, context)].toSorted(
    (a, b) => b.occurred_at - a.occurred_at,
  );

/** Records a change that takes effect now. */
export function addChange(
  company_uuid: string,
  change: Pick<StoredChange, 'kind' | 'summary' | 'plan' | 'note'>,
  context: MockContext,
): void {
  const made = { ...change, occurred_at: context.clock.now(), changed_by: actorOf(context) };
  context.store.set('Company', company_uuid, {
    license_changes: [made, ...writtenChanges(company_uuid, context)],
  });
}

type Asked = Pick<StoredRequest, 'subject' | 'wanted' | 'note'>;

/** Records a request and sends it to the platform's staff, who must approve it. */
export function addRequest(company_uuid: string, asked: Asked, context: MockContext): void {
  const { clock, store } = context;
  const before = requestsOf(company_uuid, context);
  const requested_by = actorOf(context);
  const company = store.read('Company', company_uuid, 'company_name');
  const note = asked.note === null ? '' : `\n\nNote: ${asked.note}`;
  send(context, {
    to: people.filter(({ is_operator }) => is_operator).map(({ email }) => email),
    subject: `${company} requests ${asked.subject}`,
    text: `${requested_by.display} requests ${asked.subject} for the workspace ${company}.${note}`,
    link: { label: 'Open the license', path: `/c/${company_uuid}/settings/license` },
  });
  const request: StoredRequest = {
    ...asked,
    request_uuid: uuidFrom('license-request', company_uuid, before.length, clock.now()),
    requested_at: clock.now(),
    requested_by,
    status: 'OPEN',
    decided_at: null,
    decided_by: null,
    decision_note: null,
  };
  store.set('Company', company_uuid, { license_requests: [request, ...before] });
}

/** Closes an open request, and emails the requester if somebody else closed it. */
export function closeRequest(
  company_uuid: string,
  { request_uuid }: StoredRequest,
  {
    status,
    note,
    context,
  }: {
    readonly status: Exclude<StoredRequest['status'], 'OPEN'>;
    readonly note: string | null;
    context: MockContext;
  },
): void {
  const decided_by = actorOf(context);
  const requests = requestsOf(company_uuid, context).map((request) =>
    request.request_uuid === request_uuid
      ? { ...request, status, decided_at: context.clock.now(), decided_by, decision_note: note }
      : request,
  );
  context.store.set('Company', company_uuid, { license_requests: requests });
  const closed = requests.find((request) => request.request_uuid === request_uuid);
  const to = closed?.requested_by.email;
  if (!closed || to == null || status === 'WITHDRAWN') return;
  const word = status === 'APPROVED' ? 'approved' : 'declined';
  send(context, {
    to: [to],
    subject: `${closed.subject} ${word}`,
    text: `${closed.subject} was ${word}.${note === null ? '' : `\n\nReason: ${note}`}`,
    link: { label: 'Open the license', path: `/c/${company_uuid}/settings/license` },
  });
}

interface StoredBilling {
  readonly billing_email: string;
  readonly purchase_order: string | null;
  readonly saved_at: number;
}

/** Billing details of this session, latest first. */
const writtenBilling = (company_uuid: string, { store }: Pick<MockContext, 'store'>) =>
  store.writtenValue('Company', company_uuid, 'billing_details') ?? [];

/** `BillingDetails` of the schema at an instant: an invoice keeps the details that it was issued with. */
export function billingOf(company_uuid: string, context: Reads, at = context.clock.now()) {
  const { billing_email, purchase_order, payment_method } = contractOf(company_uuid, context.world.scale);
  const saved = writtenBilling(company_uuid, context).find(({ saved_at }) => saved_at <= at);
  return {
    billing_email: saved?.billing_email ?? billing_email,
    purchase_order: saved ? saved.purchase_order : purchase_order,
    payment_method,
  };
}

/** Stores billing details that apply from now on. */
export function saveBilling(
  company_uuid: string,
  details: Omit<StoredBilling, 'saved_at'>,
  context: MockContext,
): void {
  const saved = { ...details, saved_at: context.clock.now() };
  context.store.set('Company', company_uuid, {
    billing_details: [saved, ...writtenBilling(company_uuid, context)],
    ...changedNow(context),
  });
}
