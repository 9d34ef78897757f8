import { describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const t = await createTestServer({ pace: 0.001 });

const { data: companies } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company_uuid =
  companies.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';

interface Level {
  target: {
    target_uuid: string;
    label: string;
    measure: string;
    target_percent: number;
    lock_version: number;
    flow_setup: { flow_uuid: string; trading_partner: { partner_uuid: string } } | null;
  };
  measured: number;
  breaches: number;
  attained_percent: number | null;
  previous_percent: number | null;
  status: string;
}
interface Numbers {
  executions: number;
  queue_p95_ms: number | null;
  acknowledgments_due: number;
  acknowledgments_on_time: number;
  acknowledgments_on_time_percent: number | null;
}
interface Metrics {
  service_levels: Level[];
  totals: Numbers;
  previous: Numbers | null;
  previous_from: string | null;
  buckets: { numbers: Numbers }[];
  previous_buckets: { bucket_start: string; numbers: Numbers }[] | null;
}
const NUMBERS =
  'executions queue_p95_ms acknowledgments_due acknowledgments_on_time acknowledgments_on_time_percent';
const LEVELS = `service_levels { measured breaches attained_percent previous_percent status
  target { target_uuid label measure target_percent lock_version flow_setup { flow_uuid trading_partner { partner_uuid } } } }`;
const WEEK = { from: '2026-09-08T00:00:00.000Z', to: '2026-09-15T00:00:00.000Z' };

async function metrics(args: Record<string, unknown> = WEEK, { as = OWNER, session = 'levels' } = {}) {
  const { data, errors } = await t.graphql<{ company: { metrics: Metrics } }>(
    as,
    `query($c: ID!, $from: DateTime!, $to: DateTime!, $grain: MetricsGrain! = DAY, $partners: [ID!], $sources: [FlowSourceType!], $types: [String!]) {
      company(company_uuid: $c) { company_uuid
        metrics(from: $from, to: $to, grain: $grain, partner_uuids: $partners, source_types: $sources, flow_types: $types) {
          totals { ${NUMBERS} } previous { ${NUMBERS} } previous_from buckets { numbers { ${NUMBERS} } }
          previous_buckets { bucket_start numbers { ${NUMBERS} } } ${LEVELS} } } }`,
    { c: company_uuid, ...args },
    { session },
  );
  expect(errors).toBeUndefined();
  return data.company.metrics;
}

async function listed(filter: Record<string, unknown>, as = OWNER) {
  const { data, errors } = await t.graphql<{
    company: {
      flow_execution_search: {
        match_count: number;
        edges: {
          node: {
            status: string;
            queue_ms: number | null;
            started_at: string | null;
            duration_ms: number | null;
            ack_state: string;
          };
        }[];
      };
    };
  }>(
    as,
    `query($c: ID!, $f: FlowExecutionFilter) { company(company_uuid: $c) { company_uuid
      flow_execution_search(filter: $f, first: 500) { match_count edges { node { status queue_ms started_at duration_ms ack_state } } } } }`,
    { c: company_uuid, f: filter },
    { session: 'levels' },
  );
  expect(errors).toBeUndefined();
  return data.company.flow_execution_search;
}

const save = async (input: Record<string, unknown>, { as = EDITOR, session = 'levels' } = {}) => {
  const { data, errors } = await t.graphql<{
    save_service_level_target: {
      service_level_target: Level['target'] | null;
      errors: { code: string; path: string[] | null; message: string }[];
    };
  }>(
    as,
    `mutation($input: SaveServiceLevelTargetInput!) { save_service_level_target(input: $input) {
      service_level_target { target_uuid label measure target_percent lock_version } errors { code path message } } }`,
    { input },
    { session },
  );
  expect(errors).toBeUndefined();
  return data.save_service_level_target;
};

describe('a breach', () => {
  test('is exactly an execution that the list finds', async () => {
    const { service_levels } = await metrics();
    expect(service_levels.length).toBe(5);
    for (const { target, breaches, measured, attained_percent } of service_levels) {
      const found = await listed({
        submitted_after: WEEK.from,
        submitted_before: WEEK.to,
        breached_target_uuid: target.target_uuid,
      });
      expect(found.match_count, target.label).toBe(breaches);
      expect(attained_percent).toBeCloseTo((100 * (measured - breaches)) / measured, 6);
    }
  });

  test('of a delivery target failed or took too long, and no other execution did', async () => {
    const { service_levels } = await metrics();
    const level = service_levels.find(({ target }) => target.label.endsWith('within 5 minutes'));
    const flow_uuids = [level?.target.flow_setup?.flow_uuid];
    const period = {
      submitted_after: '2026-09-14T00:00:00Z',
      submitted_before: '2026-09-14T20:00:00Z',
      flow_uuids,
    };
    const breached = await listed({ ...period, breached_target_uuid: level?.target.target_uuid });
    const all = await listed(period);
    expect(all.match_count).toBeLessThanOrEqual(500);
    const late = all.edges.filter(
      ({ node }) =>
        ['LOGICAL_FAILURE', 'TECHNICAL_FAILURE'].includes(node.status) ||
        (node.status === 'SUCCESS' && (node.queue_ms ?? 0) + (node.duration_ms ?? 0) > 5 * 60_000),
    );
    expect(breached.match_count).toBe(late.length);
  });

  test('of a target that does not exist finds nothing', async () => {
    expect((await listed({ breached_target_uuid: 'nope' })).match_count).toBe(0);
  });
});

describe('the results', () => {
  test('list missed targets first, and show how close the others are', async () => {
    const { service_levels } = await metrics();
    const order = ['MISSED', 'AT_RISK', 'MET', 'UNKNOWN'];
    const places = service_levels.map(({ status }) => order.indexOf(status));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    for (const { status, attained_percent, target } of service_levels) {
      const left = (attained_percent ?? 0) - target.target_percent;
      const expected = left < 0 ? 'MISSED' : left < 0.2 * (100 - target.target_percent) ? 'AT_RISK' : 'MET';
      expect(status, target.label).toBe(expected);
    }
  });

  test('are compared with the previous period, and cover the roll-ups before the executions', async () => {
    const now = await metrics();
    const before = await metrics({ from: '2026-09-01T00:00:00.000Z', to: '2026-09-08T00:00:00.000Z' });
    const of = ({ service_levels }: Metrics) =>
      new Map(service_levels.map((level) => [level.target.target_uuid, level]));
    for (const { target, previous_percent } of now.service_levels)
      expect(previous_percent).toBe(of(before).get(target.target_uuid)?.attained_percent);
    const parts = await Promise.all(
      [
        ['2026-03-01', '2026-03-11'],
        ['2026-03-11', '2026-04-01'],
        ['2026-03-01', '2026-04-01'],
      ].map(([from, to]) => metrics({ from: `${from}T00:00:00Z`, to: `${to}T00:00:00Z` })),
    );
    for (const key of of(now).keys()) {
      const [a, b, whole] = parts.map((part) => of(part).get(key));
      expect((a?.breaches ?? 0) + (b?.breaches ?? 0)).toBe(whole?.breaches);
      expect((a?.measured ?? 0) + (b?.measured ?? 0)).toBe(whole?.measured);
    }
  });

  test('only include the counted flows, and are not for guests', async () => {
    const { service_levels } = await metrics();
    const partner = service_levels.find(({ target }) => target.flow_setup)?.target.flow_setup
      ?.trading_partner;
    const some = await metrics({ ...WEEK, partners: [partner?.partner_uuid] });
    expect(
      some.service_levels.every(
        ({ target }) =>
          !target.flow_setup || target.flow_setup.trading_partner.partner_uuid === partner?.partner_uuid,
      ),
    ).toBe(true);
    expect(some.service_levels.length).toBe(2);
    expect((await metrics(WEEK, { as: 'guest@northbay.example' })).service_levels).toEqual([]);
  });
});

describe('a target', () => {
  test('can be added, changed, and deleted, and its result follows', async () => {
    const session = 'levels-write';
    const at = { session };
    const { service_levels } = await metrics(WEEK, at);
    const flow_uuid = service_levels.find(({ target }) => target.flow_setup)?.target.flow_setup?.flow_uuid;
    const made = await save(
      { company_uuid, measure: 'ACKNOWLEDGMENT', flow_uuid, target_percent: 99.25 },
      at,
    );
    expect(made.errors).toEqual([]);
    const target = made.service_level_target as Level['target'];
    expect(target.label).toMatch(/: 99\.25% acknowledged on time$/);
    expect((await metrics(WEEK, at)).service_levels).toHaveLength(service_levels.length + 1);
    const stale = await save({ target_uuid: target.target_uuid, lock_version: 0, target_percent: 90 }, at);
    expect(stale.errors[0]).toMatchObject({ code: 'CONFLICT', path: ['lock_version'] });
    const changed = await save(
      { target_uuid: target.target_uuid, lock_version: target.lock_version, target_percent: 90 },
      at,
    );
    expect(changed.service_level_target).toMatchObject({
      target_percent: 90,
      lock_version: target.lock_version + 1,
    });
    const { data } = await t.graphql<{ delete_service_level_target: { errors: unknown[] } }>(
      EDITOR,
      'mutation($k: ID!) { delete_service_level_target(input: { target_uuid: $k }) { service_level_target { target_uuid } errors { code } } }',
      { k: target.target_uuid },
      { session },
    );
    expect(data.delete_service_level_target.errors).toEqual([]);
    expect((await metrics(WEEK, at)).service_levels).toHaveLength(service_levels.length);
  });

  test.each([
    [{ measure: 'DELIVERY', target_percent: 95, within_ms: 1000 }, 'flow_uuid', 'VALIDATION'],
    [
      { measure: 'DELIVERY', target_percent: 95, flow_uuid: 'nope', within_ms: 1000 },
      'flow_uuid',
      'NOT_FOUND',
    ],
    [{ measure: 'ACKNOWLEDGMENT', target_percent: 49 }, 'target_percent', 'VALIDATION'],
    [{ measure: 'ACKNOWLEDGMENT', target_percent: 97.123 }, 'target_percent', 'VALIDATION'],
    [{ measure: 'ACKNOWLEDGMENT', target_percent: 97 }, 'flow_uuid', 'ALREADY_EXISTS'],
    [{ target_percent: 97 }, 'measure', 'VALIDATION'],
  ])('%j is refused at %s', async (input, path, code) => {
    const { errors, service_level_target } = await save({ company_uuid, ...input });
    expect(service_level_target).toBeNull();
    expect(errors).toContainEqual(expect.objectContaining({ code, path: [path] }));
  });

  test('requires a time of at most a day for deliveries', async () => {
    const { service_levels } = await metrics();
    const level = service_levels.find(({ target }) => target.measure === 'DELIVERY') as Level;
    const { target_uuid, lock_version } = level.target;
    const { errors } = await save({ target_uuid, lock_version, within_ms: 86_400_001 });
    expect(errors).toMatchObject([{ code: 'VALIDATION', path: ['within_ms'] }]);
  });
});

describe('the waiting times', () => {
  test('in the queue are those of the listed executions', async () => {
    const hour = { from: '2026-09-14T08:00:00.000Z', to: '2026-09-14T10:00:00.000Z' };
    const { totals } = await metrics({ ...hour, grain: 'HOUR' });
    const { edges, match_count } = await listed({ submitted_after: hour.from, submitted_before: hour.to });
    expect(match_count).toBe(totals.executions);
    expect(edges).toHaveLength(match_count);
    const waits = edges
      .flatMap(({ node }) => (node.started_at === null ? [] : (node.queue_ms ?? [])))
      .sort((a, b) => a - b);
    expect(totals.queue_p95_ms).toBe(waits[Math.ceil(0.95 * waits.length) - 1]);
  });

  test('for acknowledgments add up, including the roll-ups', async () => {
    for (const period of [WEEK, { from: '2026-08-01T00:00:00Z', to: '2026-09-01T00:00:00Z' }]) {
      const { totals, buckets } = await metrics(period);
      for (const field of ['acknowledgments_due', 'acknowledgments_on_time'] as const)
        expect(buckets.reduce((sum, { numbers }) => sum + numbers[field], 0)).toBe(totals[field]);
      expect(totals.acknowledgments_due).toBeGreaterThan(1000);
      expect(totals.acknowledgments_on_time_percent).toBeGreaterThan(94);
      expect(totals.acknowledgments_on_time_percent).toBeLessThan(99);
    }
  });

  test('do not count acknowledgments that are pending', async () => {
    const { totals } = await metrics({ ...WEEK, to: '2026-09-15T14:30:00.001Z' });
    const period = { submitted_after: WEEK.from, submitted_before: '2026-09-15T14:30:00.001Z' };
    const all = await listed({
      ...period,
      ack_states: ['ACCEPTED', 'ACCEPTED_WITH_ERRORS', 'PARTIALLY_ACCEPTED', 'REJECTED', 'OVERDUE'],
    });
    expect(totals.acknowledgments_due).toBe(all.match_count);
  });
});

test('the previous period is a number of whole days earlier', async () => {
  const found = await metrics({ from: '2026-09-12T00:00:00Z', to: '2026-09-15T14:30:00.001Z' });
  expect(found.previous_from).toBe('2026-09-08T00:00:00.000Z');
  const before = await metrics({ from: '2026-09-08T00:00:00Z', to: '2026-09-11T14:30:00.001Z' });
  expect(found.previous).toEqual(before.totals);
  expect(found.previous_buckets?.map(({ numbers }) => numbers)).toEqual(
    before.buckets.map(({ numbers }) => numbers),
  );
});

test('sources and flow types filter the counted executions', async () => {
  const all = await metrics();
  const as2 = await metrics({ ...WEEK, sources: ['AS2'] });
  const others = await metrics({
    ...WEEK,
    sources: ['HTTP', 'UPLOAD_PAGE', 'EMAIL', 'SFTP', 'EADAPTOR', 'S3', 'REMOTE_ADAPTER'],
  });
  expect(as2.totals.executions).toBeGreaterThan(0);
  expect(as2.totals.executions + others.totals.executions).toBe(all.totals.executions);
  const types = await metrics({ ...WEEK, types: ['SEND_LOAD_TENDER'] });
  expect(types.totals.executions).toBe(
    (
      await listed({
        submitted_after: WEEK.from,
        submitted_before: WEEK.to,
        flow_types: ['SEND_LOAD_TENDER'],
      })
    ).match_count,
  );
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});
