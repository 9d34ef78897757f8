import { describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';
import { flows } from '../../world/flows.ts';
import { createWorld } from '../../world/world.ts';

const OWNER = 'owner@northbay.example';
const GUEST = 'guest@northbay.example';
const t = await createTestServer();
const NUMBERS =
  'executions success skipped logical_failure technical_failure active success_percent p50_ms p95_ms p99_ms input_bytes output_bytes';

interface Numbers {
  executions: number;
  success: number;
  skipped: number;
  logical_failure: number;
  technical_failure: number;
  active: number;
  p50_ms: number | null;
  p95_ms: number | null;
  p99_ms: number | null;
  input_bytes: number;
}
interface Bucket {
  bucket_start: string;
  bucket_end: string;
  numbers: Numbers;
}
interface Metrics {
  from: string;
  to: string;
  earliest: string;
  totals: Numbers;
  previous: Numbers | null;
  buckets: Bucket[];
  groups: {
    key: string;
    label: string;
    is_rest: boolean;
    flow_setup: { flow_uuid: string } | null;
    totals: Numbers;
    previous: Numbers | null;
    buckets: Bucket[];
  }[];
}

const { data: companies } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const uuidOf = (code: string) =>
  companies.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';

async function answer(
  args: Record<string, unknown>,
  { as = OWNER, code = 'northbay', session = 'metrics' } = {},
) {
  return t.graphql<{ company: { metrics: Metrics } }>(
    as,
    `query($c: ID!, $from: DateTime!, $to: DateTime!, $grain: MetricsGrain! = DAY, $group_by: MetricsGroupBy! = NONE, $top: Int! = 10,
       $partner_uuids: [ID!], $flow_uuids: [ID!]) { company(company_uuid: $c) { company_uuid
      metrics(from: $from, to: $to, grain: $grain, group_by: $group_by, top: $top, partner_uuids: $partner_uuids, flow_uuids: $flow_uuids) {
        from to earliest totals { ${NUMBERS} } previous { ${NUMBERS} } buckets { bucket_start bucket_end numbers { ${NUMBERS} } }
        groups { key label is_rest flow_setup { flow_uuid } totals { ${NUMBERS} } previous { executions } buckets { bucket_start bucket_end numbers { ${NUMBERS} } } } } } }`,
    { c: uuidOf(code), ...args },
    { session },
  );
}
const metrics = async (...args: Parameters<typeof answer>) => {
  const { data, errors } = await answer(...args);
  expect(errors).toBeUndefined();
  return data.company.metrics;
};

/** Number of executions in the list. */
async function listed(filter: Record<string, unknown>, { as = OWNER, session = 'metrics' } = {}) {
  const { data, errors } = await t.graphql<{ company: { flow_execution_search: { match_count: number } } }>(
    as,
    'query($c: ID!, $filter: FlowExecutionFilter) { company(company_uuid: $c) { company_uuid flow_execution_search(filter: $filter, first: 1) { match_count } } }',
    { c: uuidOf('northbay'), filter },
    { session },
  );
  expect(errors).toBeUndefined();
  return data.company.flow_execution_search.match_count;
}

const STATUSES = {
  success: ['SUCCESS'],
  skipped: ['SKIPPED'],
  logical_failure: ['LOGICAL_FAILURE'],
  technical_failure: ['TECHNICAL_FAILURE'],
  active: ['SUBMITTED', 'IN_PROGRESS', 'PENDING_ACKNOWLEDGMENT', 'COMPLETE'],
} as const;
type Outcome = keyof typeof STATUSES;

async function checkNumbers(
  numbers: Numbers,
  filter: Record<string, unknown>,
  options: Parameters<typeof listed>[1] = {},
) {
  for (const outcome of Object.keys(STATUSES) as Outcome[]) {
    expect(numbers[outcome], outcome).toBe(await listed({ ...filter, statuses: STATUSES[outcome] }, options));
  }
  const sum = (Object.keys(STATUSES) as Outcome[]).reduce((all, key) => all + numbers[key], 0);
  expect(numbers.executions).toBe(sum);
}

const MONTH = { from: '2026-08-16T14:30:00.000Z', to: '2026-09-15T14:30:00.001Z' };
const WEEK = { from: '2026-09-08T09:15:00.000Z', to: '2026-09-15T14:30:00.001Z' };
const bounds = ({ bucket_start, bucket_end }: Bucket) => ({
  submitted_after: bucket_start,
  submitted_before: bucket_end,
});

describe('numbers of retained executions', () => {
  test('match the lists, in total and day by day', async () => {
    const found = await metrics(MONTH);
    expect(found.totals.executions).toBe(33_000);
    await checkNumbers(found.totals, { submitted_after: MONTH.from, submitted_before: MONTH.to });
    expect(found.buckets).toHaveLength(31);
    for (const bucket of found.buckets.filter((_, n) => n % 7 === 0)) {
      await checkNumbers(bucket.numbers, bounds(bucket));
    }
    expect(found.buckets.reduce((sum, { numbers }) => sum + numbers.executions, 0)).toBe(33_000);
  });

  test.each(['FLOW', 'PARTNER', 'FLOW_TYPE', 'DIRECTION', 'SOURCE_TYPE', 'STATUS', 'REASON'])(
    'match the lists by %s',
    async (group_by) => {
      const { groups, totals } = await metrics({ ...WEEK, group_by, top: 4 });
      const period = { submitted_after: WEEK.from, submitted_before: WEEK.to };
      const partners = await partnerFlows();
      const filters: Record<string, (key: string) => Record<string, unknown>> = {
        FLOW: (key) => ({ flow_uuids: [key] }),
        PARTNER: (key) => ({ flow_uuids: partners.get(key) }),
        FLOW_TYPE: (key) => ({ flow_types: [key] }),
        DIRECTION: (key) => ({ direction: key }),
        SOURCE_TYPE: (key) => ({
          flow_uuids: flows.filter(({ source }) => source === key).map(({ flow_uuid }) => flow_uuid),
        }),
        STATUS: (key) => ({ statuses: [key] }),
        REASON: (key) => ({ reason_codes: [key] }),
      };
      for (const group of groups.filter(({ is_rest }) => !is_rest)) {
        const filter = { ...period, ...filters[group_by]?.(group.key) };
        expect(group.totals.executions, group.label).toBe(await listed(filter));
        expect(group.buckets.reduce((sum, { numbers }) => sum + numbers.executions, 0)).toBe(
          group.totals.executions,
        );
      }
      const sizes = groups.filter(({ is_rest }) => !is_rest).map((group) => group.totals.executions);
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
      const all = groups.reduce((sum, group) => sum + group.totals.executions, 0);
      const { skipped, logical_failure, technical_failure, executions } = totals;
      // Successful and running executions have no reason.
      expect(all).toBe(group_by === 'REASON' ? skipped + logical_failure + technical_failure : executions);
    },
    60_000,
  );

  test('have percentiles and bytes of exactly the listed executions', async () => {
    const period = { from: '2026-09-14T08:00:00.000Z', to: '2026-09-14T12:00:00.000Z' };
    const { totals, buckets } = await metrics({ ...period, grain: 'HOUR' });
    expect(buckets).toHaveLength(4);
    const { data } = await t.graphql<{
      company: {
        flow_execution_search: {
          match_count: number;
          edges: { node: { duration_ms: number | null; input_bytes: number | null } }[];
        };
      };
    }>(
      OWNER,
      `query($c: ID!, $filter: FlowExecutionFilter) { company(company_uuid: $c) { company_uuid
        flow_execution_search(filter: $filter, first: 500) { match_count edges { node { invocation_uuid duration_ms input_bytes } } } } }`,
      { c: uuidOf('northbay'), filter: { submitted_after: period.from, submitted_before: period.to } },
    );
    const { match_count, edges } = data.company.flow_execution_search;
    expect(match_count).toBe(edges.length);
    const took = edges.flatMap(({ node }) => node.duration_ms ?? []).sort((a, b) => a - b);
    const rank = (percent: number) => took[Math.ceil((percent / 100) * took.length) - 1];
    expect([totals.p50_ms, totals.p95_ms, totals.p99_ms]).toEqual([rank(50), rank(95), rank(99)]);
    expect(totals.input_bytes).toBe(edges.reduce((sum, { node }) => sum + (node.input_bytes ?? 0), 0));
  });

  test('have exact percentiles of many executions, too', async () => {
    const { totals } = await metrics(MONTH);
    const at = (ms: number | null, offset: number) =>
      listed({
        submitted_after: MONTH.from,
        submitted_before: MONTH.to,
        min_duration_ms: (ms ?? 0) + offset,
      });
    const ended = await listed({
      submitted_after: MONTH.from,
      submitted_before: MONTH.to,
      min_duration_ms: 0,
    });
    // Nearest rank: fewer values than the rank are smaller, and at least as many are not larger.
    const rank = Math.ceil(0.95 * ended);
    expect(ended - (await at(totals.p95_ms, 0))).toBeLessThan(rank);
    expect(ended - (await at(totals.p95_ms, 1))).toBeGreaterThanOrEqual(rank);
  });

  test('reflect writes of their own session only', async () => {
    const session = 'metrics-writes';
    const before = await metrics(WEEK, { session });
    const world = createWorld({ seed: 'test', anchor: Date.parse('2026-09-15T14:30:00Z'), scale: 'demo' });
    const { data } = await t.graphql<{ resubmit_flow_execution: { errors: unknown[] } }>(
      OWNER,
      'mutation($uuid: ID!) { resubmit_flow_execution(input: { invocation_uuid: $uuid }) { errors { code } } }',
      { uuid: world.execution.landmark('bad_mapping') },
      { session },
    );
    expect(data.resubmit_flow_execution.errors).toEqual([]);
    const after = await metrics(WEEK, { session });
    expect(after.totals.executions).toBe(before.totals.executions + 1);
    await checkNumbers(after.totals, { submitted_after: WEEK.from, submitted_before: WEEK.to }, { session });
    expect((await metrics(WEEK)).totals.executions).toBe(before.totals.executions);
  });

  test('of a guest are those of their partner; filters select partners and flows', async () => {
    const guest = await metrics({ ...WEEK, group_by: 'FLOW' }, { as: GUEST });
    await checkNumbers(
      guest.totals,
      { submitted_after: WEEK.from, submitted_before: WEEK.to },
      { as: GUEST },
    );
    const [first] = (await metrics({ ...WEEK, group_by: 'PARTNER' })).groups;
    const item = await metrics({ ...WEEK, partner_uuids: [first?.key] });
    expect(item.totals).toEqual(first?.totals);
    const [flow] = (await metrics({ ...WEEK, group_by: 'FLOW' })).groups;
    expect((await metrics({ ...WEEK, flow_uuids: [flow?.key] })).totals).toEqual(flow?.totals);
    expect((await metrics({ ...WEEK, flow_uuids: [] })).totals.executions).toBe(0);
  });
});

/** Flows of each partner with traffic in the period. */
async function partnerFlows() {
  const { data } = await t.graphql<{
    company: {
      trading_partners: {
        edges: { node: { partner_uuid: string; flow_setups: { flow_uuid: string }[] } }[];
      };
    };
  }>(
    OWNER,
    '{ company(company_uuid: "C") { company_uuid trading_partners(first: 200) { edges { node { partner_uuid flow_setups { flow_uuid } } } } } }'.replace(
      'C',
      uuidOf('northbay'),
    ),
  );
  return new Map(
    data.company.trading_partners.edges.map(({ node }) => [
      node.partner_uuid,
      node.flow_setups.map(({ flow_uuid }) => flow_uuid),
    ]),
  );
}

describe('numbers from before the retained executions', () => {
  const YEAR = { from: '2025-09-15T00:00:00.000Z', to: '2026-09-15T14:30:00.001Z' };

  test('are continuous, and equal at every granularity', async () => {
    const months = await metrics({ ...YEAR, grain: 'MONTH' });
    const weeks = await metrics({ ...YEAR, grain: 'WEEK' });
    const days = await metrics(YEAR);
    expect(months.buckets).toHaveLength(13);
    for (const { totals, buckets } of [months, weeks, days]) {
      expect(totals).toEqual(months.totals);
      const sum = (of: (numbers: Numbers) => number) =>
        buckets.reduce((all, { numbers }) => all + of(numbers), 0);
      expect(sum(({ executions }) => executions)).toBe(totals.executions);
      expect(sum(({ skipped }) => skipped)).toBe(totals.skipped);
      expect(sum(({ input_bytes }) => input_bytes)).toBe(totals.input_bytes);
      buckets.slice(1).forEach((bucket, n) => expect(bucket.bucket_start).toBe(buckets[n]?.bucket_end));
    }
    // The days around the start of the retained executions have the usual volume.
    const around = days.buckets.filter(({ bucket_start }) => /2026-08-(1[2-9]|2[01])/.test(bucket_start));
    const weekdays = around.filter(
      ({ bucket_start }) => ![0, 6].includes(new Date(bucket_start).getUTCDay()),
    );
    for (const { numbers } of weekdays) {
      expect(numbers.executions).toBeGreaterThan(900);
      expect(numbers.executions).toBeLessThan(2000);
    }
    expect(months.totals.p50_ms).toBeGreaterThan(2000);
    expect(months.totals.p95_ms).toBeLessThan(17_000);
  });

  test('divide a day into hours that add up to it', async () => {
    const day = { from: '2026-03-11T00:00:00.000Z', to: '2026-03-12T00:00:00.000Z' };
    const whole = await metrics({ ...day, group_by: 'REASON', top: 50 });
    const hours = await metrics({ ...day, grain: 'HOUR', group_by: 'REASON', top: 50 });
    expect(hours.buckets).toHaveLength(24);
    expect(hours.totals).toEqual(whole.totals);
    expect(hours.groups.map(({ key, totals }) => [key, totals.executions])).toEqual(
      whole.groups.map(({ key, totals }) => [key, totals.executions]),
    );
    const night = hours.buckets[21]?.numbers.executions ?? 0;
    const noon = hours.buckets[14]?.numbers.executions ?? 0;
    expect(noon).toBeGreaterThan(2 * night);
  });

  test('are compared with the previous period as far as there is one', async () => {
    const half = await metrics({ from: '2026-07-01T00:00:00.000Z', to: '2026-08-01T00:00:00.000Z' });
    const before = await metrics({ from: '2026-05-31T00:00:00.000Z', to: '2026-07-01T00:00:00.000Z' });
    expect(half.previous).toEqual(before.totals);
    expect((await metrics(YEAR)).previous).toBeNull();
  });

  test('have no data before a workspace was created', async () => {
    const solo = await metrics(YEAR, { code: 'solo-broker' });
    expect(solo.totals).toMatchObject({ executions: 0, p50_ms: null, input_bytes: 0 });
    const harborline = await metrics({ ...YEAR, grain: 'MONTH' }, { code: 'harborline' });
    expect(harborline.totals.executions).toBeGreaterThan(5000);
    expect(harborline.buckets.at(-1)?.numbers.executions).toBeLessThan(200);
  });
});

test('the heat map counts every execution once', async () => {
  const { data } = await t.graphql<{
    company: {
      metrics: { totals: Numbers; heat_map: { executions: number[]; failures: number[] } };
    };
  }>(
    OWNER,
    `{ company(company_uuid: "${uuidOf('northbay')}") { company_uuid metrics(from: "${MONTH.from}", to: "${MONTH.to}") {
        totals { ${NUMBERS} } heat_map { executions failures } } } }`,
  );
  const { totals, heat_map } = data.company.metrics;
  const sum = (list: readonly number[]) => list.reduce((all, number) => all + number, 0);
  expect(heat_map.executions).toHaveLength(168);
  expect(sum(heat_map.executions)).toBe(totals.executions);
  expect(sum(heat_map.failures)).toBe(totals.logical_failure + totals.technical_failure);
  // Monday is the busiest day, Sunday the quietest.
  const dayOf = (n: number) => sum(heat_map.executions.slice(24 * n, 24 * n + 24));
  expect(dayOf(0)).toBeGreaterThan(3 * dayOf(6));
});

test.each([
  ['an end before the begin', { from: WEEK.to, to: WEEK.from }, /earlier than `to`/],
  ['the future', { from: '2026-10-01T00:00:00Z', to: '2026-10-02T00:00:00Z' }, /future/],
  ['more than 13 months', { from: '2025-01-01T00:00:00Z', to: '2026-09-01T00:00:00Z' }, /13 months/],
  [
    'hours of a quarter',
    { from: '2026-06-01T00:00:00Z', to: '2026-09-01T00:00:00Z', grain: 'HOUR' },
    /31 days/,
  ],
  ['no groups', { ...WEEK, top: 0 }, /`top`/],
])('%s are refused with a message', async (_what, args, words) => {
  const { errors } = await answer(args);
  expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  expect(errors?.[0]?.message).toMatch(words);
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});
