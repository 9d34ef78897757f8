import { describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';
import { createWorld } from '../../world/world.ts';
import { seededPartner } from '../../../testing/testing-roster.ts';

const OWNER = 'owner@northbay.example';
const VIEWER = 'viewer@northbay.example';
const t = await createTestServer();

interface Numbers {
  executions: number;
  executions_billed: number;
  executions_skipped: number;
  executions_faulty: number;
  executions_active: number;
  input_bytes: number;
}
interface Report {
  month: string;
  from: string;
  to: string;
  is_complete: boolean;
  included_executions: number;
  overage_executions: number;
  projected_executions: number;
  totals: Numbers;
  rows: {
    flow_setup: { flow_uuid: string } | null;
    flow_name: string;
    integration_license_type: { integration_identifier: string } | null;
    numbers: Numbers;
    share_percent: number;
  }[];
  days: { date: string; numbers: Numbers; billed_so_far: number }[];
  csv_path: string;
}
const NUMBERS =
  'executions executions_billed executions_skipped executions_faulty executions_active input_bytes';
const REPORT = `month from to is_complete included_executions overage_executions projected_executions totals { ${NUMBERS} }
  rows { flow_setup { flow_uuid } flow_name integration_license_type { company_uuid integration_identifier } numbers { ${NUMBERS} } share_percent }
  days { date numbers { ${NUMBERS} } billed_so_far } csv_path`;

const { data: found } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const uuidOf = (code: string) =>
  found.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';

const ask = (month: string, as = OWNER, session = 'usage', code = 'northbay') =>
  t.graphql<{ company: { usage_months: string[]; usage_report: Report } }>(
    as,
    `query($c: ID!, $m: String!) { company(company_uuid: $c) { company_uuid usage_months usage_report(month: $m) { ${REPORT} } } }`,
    { c: uuidOf(code), m: month },
    { session },
  );
async function report(...args: Parameters<typeof ask>) {
  const { data, errors } = await ask(...args);
  expect(errors).toBeUndefined();
  return data.company.usage_report;
}
async function listed(filter: Record<string, unknown>, session = 'usage') {
  const { data } = await t.graphql<{ company: { flow_execution_search: { match_count: number } } }>(
    OWNER,
    'query($c: ID!, $f: FlowExecutionFilter) { company(company_uuid: $c) { company_uuid flow_execution_search(filter: $f, first: 1) { match_count } } }',
    { c: uuidOf('northbay'), f: filter },
    { session },
  );
  return data.company.flow_execution_search.match_count;
}

const KINDS = ['executions_billed', 'executions_skipped', 'executions_faulty', 'executions_active'] as const;
const add = (list: readonly Numbers[], field: keyof Numbers) =>
  list.reduce((sum, numbers) => sum + numbers[field], 0);

function checkParts({ totals, rows, days }: Report) {
  expect(KINDS.reduce((sum, kind) => sum + totals[kind], 0)).toBe(totals.executions);
  for (const field of [...KINDS, 'executions', 'input_bytes'] as const) {
    expect(
      add(
        rows.map(({ numbers }) => numbers),
        field,
      ),
      field,
    ).toBe(totals[field]);
    expect(
      add(
        days.map(({ numbers }) => numbers),
        field,
      ),
      field,
    ).toBe(totals[field]);
  }
  expect(days.at(-1)?.billed_so_far).toBe(totals.executions_billed);
  expect(rows.reduce((sum, { share_percent }) => sum + share_percent, 0)).toBeCloseTo(100, 6);
}

describe('the usage of a month', () => {
  test('in progress is counted from the list of executions', async () => {
    const found = await report('2026-09');
    const period = { submitted_after: found.from };
    checkParts(found);
    expect(found.is_complete).toBe(false);
    expect(found.totals.executions_billed).toBe(
      await listed({ ...period, statuses: ['SUCCESS', 'LOGICAL_FAILURE'] }),
    );
    expect(found.totals.executions_skipped).toBe(await listed({ ...period, statuses: ['SKIPPED'] }));
    expect(found.totals.executions_faulty).toBe(await listed({ ...period, statuses: ['TECHNICAL_FAILURE'] }));
    for (const { flow_setup, numbers } of found.rows.slice(0, 5)) {
      expect(numbers.executions).toBe(await listed({ ...period, flow_uuids: [flow_setup?.flow_uuid] }));
    }
    expect(found.projected_executions).toBeGreaterThan(1.7 * found.totals.executions_billed);
    expect(found.projected_executions).toBeLessThan(2.5 * found.totals.executions_billed);
  });

  test('before the retained executions also adds up, and matches the metrics', async () => {
    const found = await report('2026-03');
    checkParts(found);
    expect(found.is_complete).toBe(true);
    expect(found.days).toHaveLength(31);
    expect(found.projected_executions).toBe(found.totals.executions_billed);
    const { data } = await t.graphql<{
      company: { metrics: { totals: Record<string, number> } };
    }>(
      OWNER,
      `{ company(company_uuid: "${uuidOf('northbay')}") { company_uuid metrics(from: "2026-03-01T00:00:00Z", to: "2026-04-01T00:00:00Z") {
        totals { executions skipped technical_failure input_bytes } } } }`,
    );
    expect(data.company.metrics.totals).toEqual({
      executions: found.totals.executions,
      skipped: found.totals.executions_skipped,
      technical_failure: found.totals.executions_faulty,
      input_bytes: found.totals.input_bytes,
    });
  });

  test('includes the flows created with an integration', async () => {
    const identifiers = (await report('2026-09')).rows.flatMap(
      ({ integration_license_type }) => integration_license_type?.integration_identifier ?? [],
    );
    expect(identifiers.toSorted()).toEqual(['osprey-track-arrivals', 'osprey-track-positions']);
  });

  test("counts the session's resubmissions", async () => {
    const before = await report('2026-09', OWNER, 'usage-writes');
    const world = createWorld({ seed: 'test', anchor: Date.parse('2026-09-15T14:30:00Z'), scale: 'demo' });
    await t.graphql(
      OWNER,
      'mutation($uuid: ID!) { resubmit_flow_execution(input: { invocation_uuid: $uuid }) { errors { code } } }',
      { uuid: world.execution.landmark('bad_mapping') },
      { session: 'usage-writes' },
    );
    const after = await report('2026-09', OWNER, 'usage-writes');
    expect(after.totals.executions).toBe(before.totals.executions + 1);
    checkParts(after);
  });

  test('is available for a year and this month, latest first; others are refused with a message', async () => {
    const { data } = await ask('2026-09');
    expect(data.company.usage_months).toHaveLength(14);
    expect([data.company.usage_months[0], data.company.usage_months.at(-1)]).toEqual(['2026-09', '2025-08']);
    const early = await ask('2024-01');
    expect(early.errors?.[0]).toMatchObject({
      message: 'No report for 2024-01. Available: 2025-08 to 2026-09.',
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect((await ask('September')).errors?.[0]?.message).toMatch(/as YYYY-MM, such as 2026-08/);
    const solo = await ask('2026-09', OWNER, 'usage', 'solo-broker');
    expect(solo.data.company.usage_months).toEqual(['2026-09']);
    expect(solo.data.company.usage_report.totals.executions).toBe(0);
  });
});

test('the rows can be downloaded as CSV', async () => {
  const found = await report('2026-08', VIEWER);
  const get = async (path: string, as: string) =>
    t.server.fetch(
      new Request(`http://localhost${path}`, {
        headers: { authorization: `Bearer ${await t.server.tokenFor(as)}` },
      }),
    );
  const { downloadUrl } = (await (await get(found.csv_path, VIEWER)).json()) as { downloadUrl: string };
  const response = await t.server.fetch(new Request(downloadUrl));
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const text = new TextDecoder('utf-8', { ignoreBOM: false }).decode(await response.arrayBuffer());
  const [head, ...lines] = text.trimEnd().split('\r\n');
  expect(head?.split(',')).toHaveLength(11);
  expect(lines).toHaveLength(found.rows.length);
  expect(lines.reduce((sum, line) => sum + Number(line.split(',').at(-5)), 0)).toBe(
    found.totals.executions_billed,
  );
  expect(lines.some((line) => line.includes(seededPartner('shanghai-yuanhang').partner_name))).toBe(true);
  expect((await get(found.csv_path, 'guest@northbay.example')).status).toBe(403);
  expect((await get(found.csv_path, 'newcomer@northbay.example')).status).toBe(404);
  expect((await get(found.csv_path.replace('2026-08', '2020-01'), OWNER)).status).toBe(404);
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});
