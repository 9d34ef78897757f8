import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, NOW, type TestServer } from '../../../testing/testing.ts';
import { createWorld } from '../../world/world.ts';

const world = createWorld({ seed: 'test', anchor: Date.parse(NOW), scale: 'demo' });
const [northbay] = world.companies;
const OWNER = 'owner@northbay.example';
const GUEST = 'guest@northbay.example';
const RANGES = ['LAST_24_HOURS', 'LAST_7_DAYS', 'LAST_30_DAYS'] as const;

let server: TestServer;
beforeAll(async () => {
  // So slow that nothing changes between a pulse and the lists it is compared with.
  server = await createTestServer({ pace: 0.001 });
});
afterAll(() => server.server.dispose());

interface Counts {
  success: number;
  skipped: number;
  logical_failure: number;
  technical_failure: number;
  active: number;
}
interface Totals extends Counts {
  executions: number;
  success_percent: number | null;
  p95_ms: number | null;
}
interface Health {
  trading_partner: { partner_uuid: string };
  executions: number;
  failures: number;
  unresolved: number;
  error_percent: number;
  last_success_at: string | null;
  last_failure_at: string | null;
  trend: number[];
  failure_trend: number[];
}
interface Pulse {
  from: string;
  to: string;
  current: Totals;
  previous: Totals;
  queued_count: number;
  oldest_queued_at: string | null;
  pending_acknowledgment_count: number;
  overdue_acknowledgment_count: number;
  buckets: (Counts & { bucket_start: string; bucket_end: string })[];
  attention: {
    kind: 'FAILURE' | 'ACKNOWLEDGMENT_OVERDUE';
    reason_code: string | null;
    title: string;
    count: number;
    first_seen: string;
    last_seen: string;
    flow_setup: { flow_uuid: string };
    sample: { invocation_uuid: string; submitted_at: string };
  }[];
  partner_health: { total_count: number; edges: { cursor: string; node: Health }[] };
  flagged: { invocation_uuid: string }[];
  deployments: { flow_uuid: string; version_timestamp: number; deployed_at: string }[];
}
const healthIn = ({ partner_health }: Pulse): Health[] => partner_health.edges.map(({ node }) => node);
const TOTALS = 'executions success skipped logical_failure technical_failure active success_percent p95_ms';
const PULSE = `from to current { ${TOTALS} } previous { ${TOTALS} } queued_count oldest_queued_at
  pending_acknowledgment_count overdue_acknowledgment_count
  buckets { bucket_start bucket_end success skipped logical_failure technical_failure active }
  attention { kind reason_code title count first_seen last_seen flow_setup { flow_uuid } sample { invocation_uuid submitted_at } }
  partner_health(first: 100) { total_count edges { cursor node { trading_partner { partner_uuid } executions failures unresolved error_percent last_success_at last_failure_at trend failure_trend } } }
  flagged { invocation_uuid } deployments { flow_uuid version_timestamp deployed_at }`;

async function pulse(
  range: (typeof RANGES)[number],
  { as = OWNER, session = 'pulse', company = northbay?.company_uuid } = {},
) {
  const { data, errors } = await server.graphql<{ company: { pulse: Pulse } }>(
    as,
    `query($uuid: ID!, $range: PulseRange!) { company(company_uuid: $uuid) { company_uuid pulse(range: $range) { ${PULSE} } } }`,
    { uuid: company, range },
    { session },
  );
  expect(errors).toBeUndefined();
  return data.company.pulse;
}

interface Found {
  match_count: number;
  edges: { node: { invocation_uuid: string; submitted_at: string; duration_ms: number | null } }[];
}
/** Queries the list behind a counter. */
async function search(
  filter: Record<string, unknown>,
  { as = OWNER, session = 'pulse', first = 1, partner = '' } = {},
) {
  const at =
    partner === ''
      ? 'scope: company(company_uuid: $uuid) { company_uuid'
      : 'scope: trading_partner(partner_uuid: $uuid) { partner_uuid';
  const { data, errors } = await server.graphql<{ scope: { flow_execution_search: Found } }>(
    as,
    `query($uuid: ID!, $filter: FlowExecutionFilter, $first: Int!) { ${at}
      flow_execution_search(filter: $filter, first: $first) { match_count edges { node { invocation_uuid submitted_at duration_ms } } } } }`,
    { uuid: partner === '' ? northbay?.company_uuid : partner, filter, first },
    { session },
  );
  expect(errors).toBeUndefined();
  return data.scope.flow_execution_search;
}

const OUTCOMES = {
  success: ['SUCCESS'],
  skipped: ['SKIPPED'],
  logical_failure: ['LOGICAL_FAILURE'],
  technical_failure: ['TECHNICAL_FAILURE'],
  active: ['SUBMITTED', 'IN_PROGRESS', 'PENDING_ACKNOWLEDGMENT', 'COMPLETE'],
} as const;
const FAILURES = ['LOGICAL_FAILURE', 'TECHNICAL_FAILURE'];
type Outcome = keyof typeof OUTCOMES;
const outcomes = Object.keys(OUTCOMES) as Outcome[];

async function checkTotals(
  totals: Totals,
  period: Record<string, unknown>,
  options: Parameters<typeof search>[1],
) {
  for (const outcome of outcomes) {
    const { match_count } = await search({ ...period, statuses: OUTCOMES[outcome] }, options);
    expect(totals[outcome], outcome).toBe(match_count);
  }
  expect(totals.executions).toBe(outcomes.reduce((sum, outcome) => sum + totals[outcome], 0));
  const decided = totals.success + totals.logical_failure + totals.technical_failure;
  if (decided > 0) expect(totals.success_percent).toBeCloseTo((100 * totals.success) / decided, 6);
}

/** Compares every counter of a pulse with the list it links to. */
async function checkPulse(found: Pulse, options: Parameters<typeof search>[1]) {
  const period = { submitted_after: found.from, submitted_before: found.to };
  await checkTotals(found.current, period, options);
  const span = Date.parse(found.to) - Date.parse(found.from);
  const before = {
    submitted_after: new Date(Date.parse(found.from) - span).toISOString(),
    submitted_before: found.from,
  };
  // The seed retains executions for 30 days; earlier ones are in the roll-ups, which the metrics tests cover.
  if (Date.parse(before.submitted_after) >= world.rollUps.end) {
    await checkTotals(found.previous, before, options);
  }

  for (const outcome of outcomes) {
    expect(found.buckets.reduce((sum, bucket) => sum + bucket[outcome], 0)).toBe(found.current[outcome]);
  }
  expect(found.buckets[0]?.bucket_start).toBe(found.from);
  expect(found.buckets.at(-1)?.bucket_end).toBe(found.to);
  found.buckets
    .slice(1)
    .forEach((bucket, i) => expect(bucket.bucket_start).toBe(found.buckets[i]?.bucket_end));
  const busiest = found.buckets.toSorted((a, b) => b.success - a.success)[0];
  const hour = { submitted_after: busiest?.bucket_start, submitted_before: busiest?.bucket_end };
  expect((await search({ ...hour, statuses: OUTCOMES.success }, options)).match_count).toBe(busiest?.success);

  const pending = { statuses: ['PENDING_ACKNOWLEDGMENT'] };
  expect(found.pending_acknowledgment_count).toBe((await search(pending, options)).match_count);
  const overdue = await search({ ...pending, ack_states: ['OVERDUE'] }, options);
  expect(found.overdue_acknowledgment_count).toBe(overdue.match_count);
  const queued = await search({ statuses: ['SUBMITTED'] }, { ...options, first: 500 });
  expect(found.queued_count).toBe(queued.match_count);
  expect(found.oldest_queued_at).toBe(queued.edges.at(-1)?.node.submitted_at ?? null);

  for (const item of found.attention) {
    const filter =
      item.kind === 'FAILURE'
        ? {
            ...period,
            flow_uuids: [item.flow_setup.flow_uuid],
            reason_codes: [item.reason_code],
            resolved: false,
          }
        : { ...pending, ack_states: ['OVERDUE'], flow_uuids: [item.flow_setup.flow_uuid] };
    const list = await search(filter, { ...options, first: 500 });
    expect(list.match_count, item.title).toBe(item.count);
    expect(item.sample.invocation_uuid).toBe(list.edges[0]?.node.invocation_uuid);
    expect(item.last_seen).toBe(list.edges[0]?.node.submitted_at);
    if (item.count <= 500) expect(item.first_seen).toBe(list.edges.at(-1)?.node.submitted_at);
  }
  const counted = found.attention
    .filter(({ kind }) => kind === 'FAILURE')
    .reduce((sum, { count }) => sum + count, 0);
  expect(counted).toBe((await search({ ...period, resolved: false }, options)).match_count);
  expect(found.attention.map(({ count }) => count)).toEqual(
    found.attention.map(({ count }) => count).toSorted((a, b) => b - a),
  );

  expect(found.partner_health.edges).toHaveLength(found.partner_health.total_count);
  for (const health of healthIn(found)) {
    const partner = health.trading_partner.partner_uuid;
    expect(health.executions).toBe((await search(period, { ...options, partner })).match_count);
    expect(health.failures).toBe(
      (await search({ ...period, statuses: FAILURES }, { ...options, partner })).match_count,
    );
    expect(health.error_percent).toBeCloseTo((100 * health.failures) / health.executions, 6);
    expect(health.trend.reduce((sum, count) => sum + count, 0)).toBe(health.executions);
    expect(health.failure_trend.reduce((sum, count) => sum + count, 0)).toBe(health.failures);
    const success = await search({ statuses: ['SUCCESS'] }, { ...options, partner });
    expect(health.last_success_at).toBe(success.edges[0]?.node.submitted_at ?? null);
    const failure = await search({ statuses: FAILURES }, { ...options, partner });
    expect(health.last_failure_at).toBe(failure.edges[0]?.node.submitted_at ?? null);
  }
  expect(healthIn(found).reduce((sum, { executions }) => sum + executions, 0)).toBe(found.current.executions);

  const flagged = await search({ flagged: true }, { ...options, first: 20 });
  expect(found.flagged).toEqual(flagged.edges.map(({ node }) => ({ invocation_uuid: node.invocation_uuid })));
}

describe('the pulse', () => {
  test.each(RANGES)(
    'of the %s counts what its lists show',
    async (range) => {
      const found = await pulse(range);
      expect(found.current.executions).toBeGreaterThan(1000);
      expect(found.buckets).toHaveLength({ LAST_24_HOURS: 24, LAST_7_DAYS: 28, LAST_30_DAYS: 30 }[range]);
      await checkPulse(found, {});
    },
    60_000,
  );

  test('compares 30 days with the previous 30 days, which are in the roll-ups', async () => {
    const { from, current, previous } = await pulse('LAST_30_DAYS');
    const { data } = await server.graphql<{ company: { metrics: { totals: Totals } } }>(
      OWNER,
      `query($uuid: ID!, $from: DateTime!, $to: DateTime!) { company(company_uuid: $uuid) { company_uuid
        metrics(from: $from, to: $to) { totals { ${TOTALS} } } } }`,
      {
        uuid: northbay?.company_uuid,
        from: new Date(Date.parse(from) - 30 * 86_400_000).toISOString(),
        to: from,
      },
    );
    expect(previous).toEqual(data.company.metrics.totals);
    // A workspace that grows slightly.
    expect(previous.executions / current.executions).toBeGreaterThan(0.8);
    expect(previous.executions / current.executions).toBeLessThan(1.05);
  });

  test('shows the incidents of the scripted day', async () => {
    const { current, attention, queued_count, pending_acknowledgment_count, overdue_acknowledgment_count } =
      await pulse('LAST_24_HOURS');
    expect([queued_count, pending_acknowledgment_count, overdue_acknowledgment_count]).toEqual([6, 18, 5]);
    expect(current.active).toBe(29);
    const titles = attention.slice(0, 3).map(({ title }) => title);
    expect(titles).toContain('Connection timed out');
    expect(titles).toContain('Lookup value not found');
    expect(titles).toContain('Rejected by partner');
    expect(attention.map(({ title }) => title)).toContain('Acknowledgment overdue');
  });

  test('has the 95th percentile of completed executions', async () => {
    const found = await pulse('LAST_24_HOURS');
    const period = { submitted_after: found.from, submitted_before: found.to };
    const durations: number[] = [];
    // Fewer than 2,000 a day, so four pages of 500 are enough.
    for (const statuses of Object.values(OUTCOMES)) {
      const rows = await search({ ...period, statuses }, { first: 500 });
      durations.push(...rows.edges.flatMap(({ node }) => node.duration_ms ?? []));
      if (rows.match_count > 500) {
        const half = rows.edges.at(-1)?.node.submitted_at;
        let before = half;
        for (let left = rows.match_count - 500; left > 0; left -= 500) {
          const more = await search({ ...period, submitted_before: before, statuses }, { first: 500 });
          durations.push(...more.edges.flatMap(({ node }) => node.duration_ms ?? []));
          before = more.edges.at(-1)?.node.submitted_at;
        }
      }
    }
    durations.sort((a, b) => a - b);
    expect(found.current.p95_ms).toBe(durations[Math.ceil(0.95 * durations.length) - 1]);
  });

  test('reflects session writes', async () => {
    const session = 'pulse-writes';
    const { flagged: before } = await pulse('LAST_24_HOURS', { session });
    const uuid = world.execution.landmark('bad_mapping');
    const write = (query: string, variables: Record<string, unknown>) =>
      server.graphql(OWNER, query, variables, { session });
    await write(
      'mutation($uuid: ID!) { resubmit_flow_execution(input: { invocation_uuid: $uuid }) { errors { code } } }',
      { uuid },
    );
    await write(
      'mutation($uuids: [ID!]!) { flag_flow_executions(input: { invocation_uuids: $uuids, flagged: true }) { errors { code } } }',
      {
        uuids: [world.execution.landmark('utf8_bom')],
      },
    );
    const after = await pulse('LAST_24_HOURS', { session });
    await checkPulse(after, { session });
    const other = await pulse('LAST_24_HOURS', { session: 'another' });
    expect(after.current.executions).toBe(other.current.executions + 1);
    expect(after.queued_count).toBe(other.queued_count + 1);
    expect(after.flagged).not.toEqual(before);
    expect(other.flagged).toEqual(before);
  });

  test('of a guest is that of their partner, without flow versions', async () => {
    const found = await pulse('LAST_7_DAYS', { as: GUEST });
    expect(healthIn(found)).toHaveLength(1);
    expect(found.deployments).toEqual([]);
    await checkPulse(found, { as: GUEST });
  });

  test('of an empty workspace is all zeros', async () => {
    const solo = world.companies[4]?.company_uuid;
    const found = await pulse('LAST_24_HOURS', { company: solo });
    expect(found.current).toEqual({
      executions: 0,
      success: 0,
      skipped: 0,
      logical_failure: 0,
      technical_failure: 0,
      active: 0,
      success_percent: null,
      p95_ms: null,
    });
    expect(found.oldest_queued_at).toBeNull();
    expect([found.attention, healthIn(found), found.flagged, found.deployments]).toEqual([[], [], [], []]);
  });

  test('has the ten latest deployments, latest first', async () => {
    const { deployments } = await pulse('LAST_24_HOURS');
    const all = world.flows
      .filter(({ company_index, deleted }) => company_index === 0 && !deleted)
      .flatMap(({ flow_uuid }) => world.versionsOf(flow_uuid))
      .flatMap(({ deployed_at }) => deployed_at ?? [])
      .sort((a, b) => b - a);
    expect(deployments.map(({ deployed_at }) => Date.parse(deployed_at))).toEqual(all.slice(0, 10));
  });
});

test('partners are paged, and each page continues after the previous one', async () => {
  const pageOf = async (args: string) =>
    (
      await server.graphql<{ company: { pulse: { partner_health: Pulse['partner_health'] } } }>(
        OWNER,
        `query($c: ID!) { company(company_uuid: $c) { company_uuid pulse(range: LAST_7_DAYS) { partner_health(${args}) { total_count edges { cursor node { trading_partner { partner_uuid } } } } } } }`,
        { c: northbay?.company_uuid },
      )
    ).data.company.pulse.partner_health;
  const keys = ({ edges }: Pulse['partner_health']) =>
    edges.map(({ node }) => node.trading_partner.partner_uuid);
  const all = await pageOf('first: 100');
  expect(all.total_count).toBeGreaterThan(5);
  const first = await pageOf('first: 5');
  expect(first.total_count).toBe(all.total_count);
  const rest = await pageOf(`first: 100, after: "${first.edges[4]?.cursor}"`);
  expect([...keys(first), ...keys(rest)]).toEqual(keys(all));
});

test('partners are sorted worst first, by number and share of unresolved failures', async () => {
  for (const range of RANGES) {
    const burdens = healthIn(await pulse(range)).map(
      ({ unresolved, executions }) => unresolved ** 2 / executions,
    );
    expect(burdens.filter((burden) => burden > 0).length).toBeGreaterThan(2);
    expect(burdens).toEqual(burdens.toSorted((a, b) => b - a));
  }
});

test("a partner's and a flow's counts match their lists", async () => {
  const partner = world.partnersOf(northbay?.company_uuid ?? '')[3];
  const { data } = await server.graphql<{
    trading_partner: {
      health: {
        totals: Totals;
        pending_acknowledgment_count: number;
        overdue_acknowledgment_count: number;
        buckets: Counts[];
      };
      flow_setups: {
        flow_uuid: string;
        stats: { totals: Totals; last_execution: { invocation_uuid: string } | null };
      }[];
    };
  }>(
    OWNER,
    `query($uuid: ID!) { trading_partner(partner_uuid: $uuid) { partner_uuid
      health(range: LAST_7_DAYS) { totals { ${TOTALS} } pending_acknowledgment_count overdue_acknowledgment_count
        buckets { success skipped logical_failure technical_failure active } }
      flow_setups { flow_uuid stats(range: LAST_7_DAYS) { totals { ${TOTALS} } last_execution { invocation_uuid } } } } }`,
    { uuid: partner?.partner_uuid },
    { session: 'pulse' },
  );
  const { health, flow_setups } = data.trading_partner;
  const to = Date.parse(NOW) + 1;
  const week = 7 * 86_400_000;
  const period = {
    submitted_after: new Date(to - week).toISOString(),
    submitted_before: new Date(to).toISOString(),
  };
  const options = { partner: partner?.partner_uuid ?? '' };
  await checkTotals(health.totals, period, options);
  expect([health.pending_acknowledgment_count, health.overdue_acknowledgment_count]).toEqual([8, 5]);
  expect(health.buckets.reduce((sum, bucket) => sum + bucket.success, 0)).toBe(health.totals.success);
  expect(flow_setups).toHaveLength(5);
  for (const { flow_uuid, stats } of flow_setups) {
    await checkTotals(stats.totals, { ...period, flow_uuids: [flow_uuid] }, options);
    const list = await search({ flow_uuids: [flow_uuid] }, options);
    expect(stats.last_execution?.invocation_uuid).toBe(list.edges[0]?.node.invocation_uuid);
  }
  expect(server.uncaught).toEqual([]);
});
