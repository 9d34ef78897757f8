import { describe, expect, test } from 'vitest';
import { createTestServer } from '../../testing/testing.ts';
import { seatLimit } from '../../world/licenses.ts';

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
  billing: { billing_email: string; purchase_order: string | null } | null;
  viewer_can_edit: boolean;
}
const LICENSE = `plan term_start term_end quotas { metric used limit used_percent } features { code included }
  open_requests { subject note requested_by { email } } viewer_can_edit`;

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
const quota = ({ quotas }: License, metric: string) => quotas.find((one) => one.metric === metric);

describe('a license', () => {
  test('counts usage like the lists that show it', async () => {
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
    expect(seatLimit(uuidOf(code))).toBe(seats);
    expect(quota(found, 'USERS')?.used).toBeGreaterThan(0);
    const webhooks = found.features.find((one) => one.code === 'WEBHOOKS');
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
    expect((await license({ session: 'asked' })).open_requests).toEqual([
      { subject: 'Parcelgate labels, 3 seats', note: 'for the new shop', requested_by: { email: OWNER } },
    ]);
    const second = await ask({ integration_identifier: 'parcelgate-labels' }, 'asked');
    expect(second.errors).toMatchObject([{ code: 'CONFLICT', path: ['integration_identifier'] }]);
    expect((await license({ session: 'other' })).open_requests).toEqual([]);
  });

  test('can be tried at once, unless it was before; requesting more seats leaves it active', async () => {
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

test('billing details are saved and validated', async () => {
  const update = (input: Record<string, unknown>) =>
    write<Payload>(
      'update_billing_details',
      'UpdateBillingDetailsInput',
      { company_uuid: northbay, ...input },
      { session: 'billing' },
    );
  expect((await update({ purchase_order: 'x'.repeat(41) })).errors).toMatchObject([
    { path: ['purchase_order'] },
  ]);
  expect((await update({ billing_email: null })).errors).toMatchObject([{ path: ['billing_email'] }]);
  expect((await update({ billing_email: 'ap@northbay.example', purchase_order: null })).errors).toEqual([]);
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
    `mutation { create_company(input: { company_name: "Fresh Start", short_code: "fresh-start", environment: TEST, country: "US", time_zone: "UTC" }) { company { company_uuid } errors { message } } }`,
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
