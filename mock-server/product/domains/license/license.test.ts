import { describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const t = await createTestServer();

interface Quota {
  metric: string;
  used: number;
  limit: number | null;
  used_percent: number | null;
}
interface License {
  plan: string;
  term_start: string;
  term_end: string;
  quotas: Quota[];
  features: { code: string; included: boolean }[];
  open_requests: { subject: string; note: string | null; requested_by: { email: string } }[];
  requests: {
    request_uuid: string;
    subject: string;
    status: string;
    decision_note: string | null;
    decided_at: string | null;
  }[];
  changes: { summary: string; kind: string; occurred_at: string; plan: string; note: string | null }[];
  viewer_can_maintain: boolean;
  billing: { billing_email: string; purchase_order: string | null } | null;
  viewer_can_edit: boolean;
}
const LICENSE = `plan term_start term_end quotas { metric used limit used_percent } features { code included }
  open_requests { subject note requested_by { email } }
  requests { request_uuid subject status decision_note decided_at } changes { summary kind occurred_at plan note }
  viewer_can_edit viewer_can_maintain`;

const { data: found } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const uuidOf = (code: string) =>
  found.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';
const northbay = uuidOf('northbay');

async function license({ code = 'northbay', as = OWNER, session = 'license', more = '' } = {}) {
  const { data, errors } = await t.graphql<{ company: { license: License } }>(
    as,
    `{ company(company_uuid: "${uuidOf(code)}") { company_uuid license { ${LICENSE} ${more} } } }`,
    {},
    { session },
  );
  expect(errors).toBeUndefined();
  return data.company.license;
}
const quota = ({ quotas }: License, metric: string) =>
  quotas.find((candidate) => candidate.metric === metric);

describe('a license', () => {
  test('counts usage consistently with the lists', async () => {
    const { data } = await t.graphql<{
      company: {
        usage_report: { totals: { executions_billed: number } };
        all: { total_count: number };
        archived: { total_count: number };
        integration_license_types: { included_seats: number; used_seats: number }[];
        retention_days: number;
        metrics: { totals: { input_bytes: number; output_bytes: number } };
      };
    }>(
      OWNER,
      `{ company(company_uuid: "${northbay}") { company_uuid retention_days
        usage_report(month: "2026-09") { totals { executions_billed } }
        all: trading_partners(first: 1) { total_count } archived: trading_partners(first: 1, statuses: [ARCHIVED]) { total_count }
        integration_license_types { company_uuid integration_identifier included_seats used_seats }
        metrics(from: "2026-08-16T14:30:00Z", to: "2026-09-16T00:00:00Z") { totals { input_bytes output_bytes } } } }`,
      {},
      { session: 'license' },
    );
    const found = await license();
    const { company } = data;
    expect(quota(found, 'EXECUTIONS')).toMatchObject({
      used: company.usage_report.totals.executions_billed,
      limit: 30_000,
    });
    expect(quota(found, 'PARTNERS')?.used).toBe(company.all.total_count - company.archived.total_count);
    expect(quota(found, 'INTEGRATIONS')).toMatchObject({
      used: company.integration_license_types.reduce((sum, { used_seats }) => sum + used_seats, 0),
      limit: company.integration_license_types.reduce((sum, { included_seats }) => sum + included_seats, 0),
    });
    expect(quota(found, 'RETENTION_DAYS')?.used).toBe(company.retention_days);
    const { input_bytes, output_bytes } = company.metrics.totals;
    expect(quota(found, 'STORAGE_GB')?.used).toBeCloseTo((input_bytes + output_bytes) / 1e9, 6);
  });

  test.each([
    ['northbay', 'ENTERPRISE', null],
    ['northbay-test', 'TRANSFORM', 25],
    ['solo-broker', 'CONNECT', 5],
  ])('of %s is %s with %s seats', async (code, plan, seats) => {
    const found = await license({ code });
    expect(found.plan).toBe(plan);
    expect(quota(found, 'USERS')?.limit).toBe(seats);
    expect(quota(found, 'USERS')?.used).toBeGreaterThan(0);
    const webhooks = found.features.find((feature) => feature.code === 'WEBHOOKS');
    expect(webhooks?.included).toBe(plan !== 'CONNECT');
    expect(found.term_start <= '2026-09-15' && found.term_end >= '2026-09-15').toBe(true);
  });

  test('exceeds its quota by 3% in the over-quota scenario', async () => {
    await t.server.fetch(
      new Request('http://localhost/__mock/scenario', {
        method: 'PUT',
        headers: {
          'x-mock-control': '1',
          'x-mock-session': 'over',
          'content-type': 'application/json',
          host: 'localhost',
        },
        body: JSON.stringify({ name: 'over-quota' }),
      }),
    );
    const executions = quota(await license({ session: 'over' }), 'EXECUTIONS');
    expect(Math.round(executions?.used_percent ?? 0)).toBe(103);
  });

  test('shows prices and billing to owners only', async () => {
    const seen = await license({
      more: 'monthly_fee { amount currency } billing { billing_email purchase_order }',
    });
    expect(seen).toMatchObject({
      monthly_fee: { amount: '4200.00', currency: 'USD' },
      billing: { billing_email: 'accounts.payable@northbay.example' },
      viewer_can_edit: true,
    });
    const { data, errors } = await t.graphql<{ company: { license: License } }>(
      EDITOR,
      `{ company(company_uuid: "${northbay}") { company_uuid license { plan viewer_can_edit billing { billing_email } } } }`,
    );
    expect(data.company.license).toEqual({ plan: 'ENTERPRISE', viewer_can_edit: false, billing: null });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN']);
  });
});

interface Payload {
  errors: { code: string; path: string[] | null; message: string }[];
}
const write = async <Data extends Payload>(
  name: string,
  type: string,
  input: Record<string, unknown>,
  { fields = '', session = 'writes', as = OWNER } = {},
) => {
  const { data, errors } = await t.graphql<Record<string, Data>>(
    as,
    `mutation($input: ${type}!) { ${name}(input: $input) { ${fields} errors { code path message } } }`,
    { input },
    { session },
  );
  expect(errors).toBeUndefined();
  return data[name] as Data;
};

describe('an integration', () => {
  const TYPE = 'integration_license_type { company_uuid integration_identifier status included_seats }';
  const ask = (input: Record<string, unknown>, session: string) =>
    write<Payload & { integration_license_type: { status: string; included_seats: number } | null }>(
      'request_integration_license',
      'RequestIntegrationLicenseInput',
      { company_uuid: northbay, ...input },
      { fields: TYPE, session },
    );

  test('can be requested once, and the license shows the request', async () => {
    const first = await ask(
      { integration_identifier: 'parcelgate-labels', seats: 3, note: ' for the new shop ' },
      'asked',
    );
    expect(first).toMatchObject({
      integration_license_type: { status: 'REQUESTED', included_seats: 0 },
      errors: [],
    });
    expect((await license({ session: 'asked' })).open_requests[0]).toEqual({
      subject: 'Parcelgate labels, 3 seats',
      note: 'for the new shop',
      requested_by: { email: OWNER },
    });
    const second = await ask({ integration_identifier: 'parcelgate-labels' }, 'asked');
    expect(second.errors).toMatchObject([{ code: 'CONFLICT', path: ['integration_identifier'] }]);
    expect((await license({ session: 'other' })).open_requests.map(({ subject }) => subject)).toEqual([
      'Granary ERP purchase orders, 1 seat',
    ]);
  });

  test('can be tried immediately, unless it was tried before; requesting more seats leaves it active', async () => {
    const tried = await ask({ integration_identifier: 'brightcart-orders', trial: true, seats: 2 }, 'tried');
    expect(tried.integration_license_type).toMatchObject({ status: 'TRIAL', included_seats: 2 });
    const again = await ask({ integration_identifier: 'osprey-track-positions', trial: true }, 'tried');
    expect(again.errors).toMatchObject([{ code: 'CONFLICT', path: ['trial'] }]);
    const more = await ask({ integration_identifier: 'osprey-track-positions', seats: 1 }, 'tried');
    expect(more.integration_license_type).toMatchObject({ status: 'LICENSED', included_seats: 2 });
  });

  test.each([
    [{ integration_identifier: 'nothing-of-the-kind' }, 'NOT_FOUND', ['integration_identifier']],
    [{ integration_identifier: 'parcelgate-labels', seats: 0 }, 'VALIDATION', ['seats']],
    [{ integration_identifier: 'parcelgate-labels', note: 'x'.repeat(501) }, 'VALIDATION', ['note']],
  ])('cannot be requested with %j', async (input, code, path) => {
    expect((await ask(input, 'refused')).errors).toMatchObject([{ code, path }]);
  });
});

test('a larger plan can be requested, a smaller one cannot', async () => {
  const ask = (code: string, plan: string) =>
    write<Payload>('request_license_upgrade', 'RequestLicenseUpgradeInput', {
      company_uuid: uuidOf(code),
      plan,
    });
  expect((await ask('solo-broker', 'TRANSFORM')).errors).toEqual([]);
  expect((await license({ code: 'solo-broker', session: 'writes' })).open_requests[0]?.subject).toBe(
    'Plan Transform',
  );
  expect((await ask('northbay', 'TRANSFORM')).errors).toMatchObject([{ code: 'VALIDATION', path: ['plan'] }]);
});

describe('the outcome of a request', () => {
  const OPERATOR = 'operator@northbay.example';
  const decide = (input: Record<string, unknown>, session: string, as = OPERATOR) =>
    write<Payload>('decide_license_request', 'DecideLicenseRequestInput', input, { session, as });
  const openOf = async (session: string, code = 'northbay') =>
    (await license({ session, code })).requests.find(({ status }) => status === 'OPEN')?.request_uuid ?? '';
  const statusOf = async (identifier: string, session: string) => {
    const { data } = await t.graphql<{
      integration_license_type: { status: string; included_seats: number };
    }>(
      OWNER,
      `{ integration_license_type(company_uuid: "${northbay}", integration_identifier: "${identifier}") {
         company_uuid integration_identifier status included_seats } }`,
      {},
      { session },
    );
    return data.integration_license_type;
  };

  test('is in the seed, consistent with the license', async () => {
    const found = await license();
    expect(found.requests.map(({ subject, status }) => `${status} ${subject}`)).toEqual([
      'OPEN Granary ERP purchase orders, 1 seat',
      'DECLINED Brightcart orders, 2 seats',
      'APPROVED Customs Bridge US, 1 seat',
      'APPROVED Plan Enterprise',
    ]);
    const upgrade = found.changes.find(
      ({ summary }) => summary === 'Plan changed from Transform to Enterprise',
    );
    expect(upgrade?.occurred_at).toBe(found.requests.at(-1)?.decided_at);
    expect(found.changes.at(-1)?.summary).toBe('Started with the plan Connect');
    expect(found.changes[0]?.plan).toBe(found.plan);
    const instants = found.changes.map(({ occurred_at }) => Date.parse(occurred_at));
    expect(instants).toEqual(instants.toSorted((a, b) => b - a));
  });

  test('approved, the seats are available', async () => {
    const session = 'approved';
    const request_uuid = await openOf(session);
    const { errors } = await decide({ company_uuid: northbay, request_uuid, approve: true }, session);
    expect(errors).toEqual([]);
    expect(await statusOf('granary-erp-orders', session)).toMatchObject({
      status: 'LICENSED',
      included_seats: 1,
    });
    const { changes, requests } = await license({ session });
    expect(changes[0]?.summary).toBe('Granary ERP purchase orders: 1 seat');
    expect(requests[0]?.status).toBe('APPROVED');
    const again = await decide({ company_uuid: northbay, request_uuid, approve: true }, session);
    expect(again.errors).toMatchObject([{ code: 'CONFLICT', path: ['request_uuid'] }]);
  });

  test('declined with a reason, it can be requested again', async () => {
    const session = 'declined';
    const request_uuid = await openOf(session);
    const blind = await decide({ company_uuid: northbay, request_uuid, approve: false }, session);
    expect(blind.errors).toMatchObject([{ code: 'VALIDATION', path: ['note'] }]);
    const note = 'Not available yet.';
    expect(
      (await decide({ company_uuid: northbay, request_uuid, approve: false, note }, session)).errors,
    ).toEqual([]);
    expect(await statusOf('granary-erp-orders', session)).toMatchObject({ status: 'AVAILABLE' });
    expect((await license({ session })).requests[0]).toMatchObject({
      status: 'DECLINED',
      decision_note: note,
    });
  });

  test('withdrawn by an owner, it is closed', async () => {
    const session = 'withdrawn';
    const { errors } = await write<Payload>(
      'withdraw_license_request',
      'WithdrawLicenseRequestInput',
      { company_uuid: northbay, request_uuid: await openOf(session) },
      { session },
    );
    expect(errors).toEqual([]);
    expect((await license({ session })).requests[0]?.status).toBe('WITHDRAWN');
    expect((await license({ session })).open_requests).toEqual([]);
  });

  test('an approved larger plan raises the quotas and the price immediately', async () => {
    const session = 'upgraded';
    const code = 'solo-broker';
    const company_uuid = uuidOf(code);
    const asked = await write<Payload>(
      'request_license_upgrade',
      'RequestLicenseUpgradeInput',
      { company_uuid, plan: 'TRANSFORM', feature_code: 'WEBHOOKS' },
      { session },
    );
    expect(asked.errors).toEqual([]);
    const twice = await write<Payload>(
      'request_license_upgrade',
      'RequestLicenseUpgradeInput',
      { company_uuid, plan: 'TRANSFORM' },
      { session },
    );
    expect(twice.errors).toMatchObject([{ code: 'CONFLICT', path: ['plan'] }]);
    const more = 'monthly_fee { amount currency }';
    const before = await license({ code, session, more });
    expect(before.requests[0]?.subject).toBe('Plan Transform, for Webhooks on completion');
    await decide({ company_uuid, request_uuid: await openOf(session, code), approve: true }, session);
    const after = await license({ code, session, more });
    expect(after).toMatchObject({ plan: 'TRANSFORM', monthly_fee: { amount: '1741.50', currency: 'CAD' } });
    expect(quota(after, 'USERS')?.limit).toBe(25);
    expect(quota(after, 'EXECUTIONS')?.limit).toBe(3000);
    expect(after.features.find((feature) => feature.code === 'WEBHOOKS')?.included).toBe(true);
    expect(after.changes[0]).toMatchObject({
      kind: 'PLAN',
      summary: 'Plan changed from Connect to Transform',
    });
  });
});

describe('staff of the platform', () => {
  const as = 'operator@northbay.example';
  const set = (name: string, type: string, input: Record<string, unknown>, session: string) =>
    write<Payload>(name, type, { company_uuid: northbay, ...input }, { session, as });
  const setPlan = (input: Record<string, unknown>, session: string) =>
    set('set_license_plan', 'SetLicensePlanInput', { auto_renew: true, ...input }, session);
  const setSeats = (input: Record<string, unknown>, session: string) =>
    set(
      'set_integration_license',
      'SetIntegrationLicenseInput',
      { integration_identifier: 'osprey-track-positions', ...input },
      session,
    );

  test('can set a plan that is large enough, based on the latest state', async () => {
    const small = await setPlan({ from_plan: 'ENTERPRISE', plan: 'CONNECT' }, 'plan');
    expect(small.errors).toMatchObject([{ code: 'IN_USE', path: ['plan'] }]);
    const late = await setPlan({ from_plan: 'TRANSFORM', plan: 'ENTERPRISE' }, 'plan');
    expect(late.errors).toMatchObject([{ code: 'CONFLICT', path: ['from_plan'] }]);
    const renewal = { from_plan: 'ENTERPRISE', plan: 'ENTERPRISE', auto_renew: false };
    expect((await setPlan(renewal, 'plan')).errors).toEqual([]);
    expect((await license({ session: 'plan' })).changes[0]?.summary).toBe('Automatic renewal switched off');
  });

  test('can set seats, but not below the number in use', async () => {
    const more = await setSeats({ from_seats: 2, status: 'LICENSED', seats: 4, note: 'New depots' }, 'seats');
    expect(more.errors).toEqual([]);
    expect((await license({ session: 'seats' })).changes[0]).toMatchObject({
      summary: 'Osprey Track positions: 4 seats',
      note: 'New depots',
    });
    const ended = await setSeats({ from_seats: 4, status: 'AVAILABLE', seats: 0 }, 'seats');
    expect(ended.errors).toMatchObject([{ code: 'IN_USE', path: ['seats'] }]);
    const late = await setSeats({ from_seats: 2, status: 'LICENSED', seats: 3 }, 'seats');
    expect(late.errors).toMatchObject([{ code: 'CONFLICT', path: ['from_seats'] }]);
  });

  test('are the only people who can', async () => {
    expect((await license()).viewer_can_maintain).toBe(false);
    expect((await license({ as })).viewer_can_maintain).toBe(true);
  });
});

test('billing details are saved and validated, and apply to invoices issued from then on', async () => {
  let lock_version = 1;
  const update = (input: Record<string, unknown>) =>
    write<Payload>(
      'update_billing_details',
      'UpdateBillingDetailsInput',
      { company_uuid: northbay, lock_version, ...input },
      { session: 'billing' },
    );
  const orders = async () => {
    const { data } = await t.graphql<{
      company: { invoices: { edges: { node: { status: string; purchase_order: string | null } }[] } };
    }>(
      OWNER,
      `{ company(company_uuid: "${northbay}") { company_uuid invoices { edges { node { invoice_uuid status purchase_order } } } } }`,
      {},
      { session: 'billing' },
    );
    const nodes = data.company.invoices.edges.map(({ node }) => node);
    const of = (isDraft: boolean) => [
      ...new Set(
        nodes.filter(({ status }) => (status === 'DRAFT') === isDraft).map((node) => node.purchase_order),
      ),
    ];
    return { issued: of(false), draft: of(true) };
  };
  const before = await orders();
  expect(before.issued).toEqual(before.draft);
  expect((await update({ purchase_order: 'x'.repeat(41) })).errors).toMatchObject([
    { path: ['purchase_order'] },
  ]);
  expect((await update({ billing_email: null })).errors).toMatchObject([{ path: ['billing_email'] }]);
  expect((await update({ billing_email: 'ap@northbay.example', purchase_order: null })).errors).toEqual([]);
  expect(await orders()).toEqual({ issued: before.issued, draft: [null] });
  expect((await update({ purchase_order: 'PO-2' })).errors).toMatchObject([{ code: 'CONFLICT' }]);
  lock_version = 2;
  expect((await update({ purchase_order: ' PO-2 ' })).errors).toEqual([]);
  expect(await orders()).toEqual({ issued: before.issued, draft: ['PO-2'] });
  lock_version = 3;
  expect((await update({ purchase_order: null })).errors).toEqual([]);
  const more = 'billing { billing_email purchase_order }';
  expect((await license({ session: 'billing', more })).billing).toEqual({
    billing_email: 'ap@northbay.example',
    purchase_order: null,
  });
});

test('a new workspace has no usage, and everything can be requested', async () => {
  const session = 'new-workspace';
  const { data: made } = await t.graphql<{ create_company: { company: { company_uuid: string } } }>(
    OWNER,
    `mutation { create_company(input: { company_name: "Fresh Start", short_code: "fresh-start", environment: TEST, country: "US", time_zone: "UTC", idempotency_key: "k" }) { company { company_uuid } errors { message } } }`,
    {},
    { session },
  );
  const { data, errors } = await t.graphql<{ company: Record<string, unknown> }>(
    OWNER,
    `{ company(company_uuid: "${made.create_company.company.company_uuid}") { company_uuid
      license { plan quotas { metric used } } usage_months usage_report(month: "2026-09") { totals { executions input_bytes } rows { flow_name } }
      invoices { total_count outstanding { amount } } quotes { total_count } carrier_api_keys { total_count }
      metrics(from: "2026-09-01T00:00:00Z", to: "2026-09-15T00:00:00Z", group_by: FLOW) { totals { executions p95_ms } groups { key } heat_map { executions } }
      pulse(range: LAST_30_DAYS) { current { executions } previous { executions } } } }`,
    {},
    { session },
  );
  expect(errors).toBeUndefined();
  expect(data.company).toMatchObject({
    license: { plan: 'CONNECT' },
    usage_months: ['2026-09'],
    usage_report: { totals: { executions: 0, input_bytes: 0 }, rows: [] },
    invoices: { total_count: 0, outstanding: { amount: '0.00' } },
    quotes: { total_count: 0 },
    metrics: { totals: { executions: 0, p95_ms: null }, groups: [] },
    pulse: { previous: { executions: 0 } },
  });
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});

describe('seats', () => {
  interface Counted {
    company: {
      seats: { used: number; limit: number | null };
      license: License;
    };
  }
  const counted = async (session: string) =>
    (
      await t.graphql<Counted>(
        OWNER,
        `{ company(company_uuid: "${uuidOf('solo-broker')}") { company_uuid seats { used limit } license { ${LICENSE} } } }`,
        {},
        { session },
      )
    ).data.company;

  test('are counted in the same way on every page, and an invited person uses one', async () => {
    const before = await counted('invited');
    expect(quota(before.license, 'USERS')).toMatchObject(before.seats);
    await t.graphql(
      OWNER,
      'mutation($input: AddUsersInput!) { add_users(input: $input) { errors { code } } }',
      { input: { company_uuid: uuidOf('solo-broker'), emails: ['new@solo.example'], role: 'VIEWER' } },
      { session: 'invited' },
    );
    const after = await counted('invited');
    expect(after.seats.used).toBe(before.seats.used + 1);
    expect(quota(after.license, 'USERS')).toMatchObject(after.seats);
  });

  test('cost on the invoice what the license says: the plan, and each integration by seat', async () => {
    interface Money {
      amount: string;
      currency: string;
    }
    const { data } = await t.graphql<{
      company: {
        license: { monthly_fee: Money };
        integration_license_types: {
          name: string;
          status: string;
          included_seats: number;
          monthly_price: Money;
        }[];
        invoices: {
          edges: { node: { lines: { description: string; quantity: number; unit_price: Money }[] } }[];
        };
      };
    }>(
      OWNER,
      `{ company(company_uuid: "${northbay}") { company_uuid license { monthly_fee { amount currency } }
         integration_license_types { company_uuid integration_identifier name status included_seats monthly_price { amount currency } }
         invoices(first: 1) { edges { node { invoice_uuid lines { description quantity unit_price { amount currency } } } } } } }`,
    );
    const { license, integration_license_types, invoices } = data.company;
    const { lines } = invoices.edges[0]?.node ?? { lines: [] };
    expect(lines.find(({ description }) => description.includes(' plan, '))?.unit_price).toEqual(
      license.monthly_fee,
    );
    const licensed = integration_license_types.filter(({ status }) => status === 'LICENSED');
    const billed = lines.filter(({ description }) => description.endsWith(', seats'));
    expect(billed.length).toBeGreaterThan(0);
    expect(
      Object.fromEntries(
        billed.map(({ description, quantity, unit_price }) => [description, { quantity, unit_price }]),
      ),
    ).toEqual(
      Object.fromEntries(
        licensed.map(({ name, included_seats, monthly_price }) => [
          `${name}, seats`,
          { quantity: included_seats, unit_price: monthly_price },
        ]),
      ),
    );
  });
});
