import { describe, expect, test } from 'vitest';
import { createTestServer, NOW } from '../../../testing/testing.ts';
import { createWorld } from '../../world/world.ts';

const OWNER = 'owner@northbay.example';
const OPERATOR = 'operator@northbay.example';
const t = await createTestServer();
const world = createWorld({ seed: 'test', anchor: Date.parse(NOW), scale: 'demo' });

interface Overview {
  from: string;
  to: string;
  totals: Record<'executions' | 'logical_failure' | 'technical_failure' | 'unresolved', number>;
  buckets: Record<'success' | 'skipped' | 'logical_failure' | 'technical_failure' | 'active', number>[];
  queued_count: number;
  oldest_queued_at: string | null;
  ending_certificate_count: number;
  next_certificate_end: string | null;
  plan: string;
  fullest_quota: { metric: string; used_percent: number } | null;
  last_deployment: { flow_uuid: string; version_timestamp: string; deployed_at: string } | null;
}
interface Node {
  company_uuid: string;
  company_name: string;
  region: string;
  environment: string;
  overview: Overview;
}
interface List {
  total_count: number;
  pageInfo: { hasNextPage: boolean; endCursor: string };
  totals: Record<string, number> & { oldest_queued_at: string | null };
  edges: { node: Node }[];
}

const TOTALS =
  'executions success skipped logical_failure technical_failure unresolved active success_percent p95_ms';
const BUCKET = 'bucket_start bucket_end success skipped logical_failure technical_failure active';
const LIST = `total_count pageInfo { hasNextPage endCursor }
  totals { overseen_count executions executions_per_minute failures technical_failure unresolved queued_count
    oldest_queued_at ending_certificate_count nearly_full_count }
  edges { node { company_uuid company_name region environment overview {
    from to totals { ${TOTALS} } buckets { ${BUCKET} } queued_count oldest_queued_at ending_certificate_count
    next_certificate_end plan fullest_quota { metric used_percent }
    last_deployment { flow_uuid version_timestamp deployed_at } } } }`;

async function list(args = '', as = OWNER, session = 'read'): Promise<List> {
  const { data, errors } = await t.graphql<{ viewer: { overseen_companies: List } }>(
    as,
    `{ viewer { user_uuid overseen_companies${args} { ${LIST} } } }`,
    {},
    { session },
  );
  expect(errors).toBeUndefined();
  return data.viewer.overseen_companies;
}
const names = ({ edges }: List) => edges.map(({ node }) => node.company_name);
const overviews = ({ edges }: List) => edges.map(({ node }) => node.overview);

describe('the workspaces that a person oversees', () => {
  test('are those they own, all of them for an operator, and none for anyone else', async () => {
    expect(names(await list()).toSorted()).toEqual([
      'Harborline',
      'Northbay Freight',
      'Northbay Freight TEST',
      'Solo Broker',
    ]);
    expect((await list('', OPERATOR)).total_count).toBe(6);
    for (const as of ['editor@northbay.example', 'viewer@northbay.example', 'guest@northbay.example']) {
      expect(names(await list('', as))).toEqual([]);
    }
  });

  test('match the pulse, the license, and the certificates of each workspace', async () => {
    const { edges } = await list('', OPERATOR);
    for (const { node } of edges) {
      const { data } = await t.graphql<{
        company: {
          pulse: {
            current: object;
            buckets: object[];
            queued_count: number;
            oldest_queued_at: string | null;
            warnings: { kind: string; certificate: { valid_to: string } | null }[];
            deployments: { flow_uuid: string; version_timestamp: string; deployed_at: string }[];
          };
          license: { plan: string; quotas: { metric: string; used_percent: number | null }[] };
        };
      }>(
        OPERATOR,
        `query($c: ID!) { company(company_uuid: $c) { company_uuid
          pulse { current { ${TOTALS} } buckets { ${BUCKET} } queued_count oldest_queued_at
            warnings { kind certificate { certificate_uuid valid_to } }
            deployments { flow_uuid version_timestamp deployed_at } }
          license { plan quotas { metric used_percent } } } }`,
        { c: node.company_uuid },
        { session: 'read' },
      );
      const { pulse, license } = data.company;
      const { overview } = node;
      expect(overview.totals).toEqual(pulse.current);
      expect(overview.buckets).toEqual(pulse.buckets);
      expect([overview.queued_count, overview.oldest_queued_at]).toEqual([
        pulse.queued_count,
        pulse.oldest_queued_at,
      ]);
      const ends = pulse.warnings.flatMap(({ certificate }) => certificate?.valid_to ?? []).toSorted();
      expect(overview.ending_certificate_count).toBe(ends.length);
      expect(overview.next_certificate_end).toBe(ends[0] ?? null);
      expect(overview.last_deployment).toEqual(pulse.deployments[0] ?? null);
      expect(overview.plan).toBe(license.plan);
      const most = Math.max(
        ...license.quotas
          .filter(({ metric }) => metric !== 'RETENTION_DAYS')
          .map(({ used_percent }) => used_percent ?? -1),
      );
      expect(overview.fullest_quota?.used_percent ?? -1).toBe(most);
    }
    expect(edges.filter(({ node }) => node.overview.ending_certificate_count > 0).length).toBeGreaterThan(0);
    expect(edges.filter(({ node }) => node.overview.last_deployment).length).toBeGreaterThan(2);
  });

  test('have totals of all that match, not of one page', async () => {
    const all = await list('', OPERATOR);
    const sum = (of: (overview: Overview) => number) =>
      overviews(all).reduce((total, overview) => total + of(overview), 0);
    expect(all.totals).toMatchObject({
      overseen_count: 6,
      executions: sum(({ totals }) => totals.executions),
      failures: sum(({ totals }) => totals.logical_failure + totals.technical_failure),
      technical_failure: sum(({ totals }) => totals.technical_failure),
      unresolved: sum(({ totals }) => totals.unresolved),
      queued_count: sum(({ queued_count }) => queued_count),
      ending_certificate_count: sum(({ ending_certificate_count }) => ending_certificate_count),
      nearly_full_count: overviews(all).filter(({ fullest_quota }) => (fullest_quota?.used_percent ?? 0) > 80)
        .length,
    });
    expect(all.totals['executions_per_minute']).toBeCloseTo(
      sum(({ buckets }) => Object.values(buckets.at(-1) ?? {}).reduce((a, b) => a + (Number(b) || 0), 0)) /
        60,
      9,
    );
    expect(all.totals.oldest_queued_at).toBe(
      overviews(all)
        .flatMap(({ oldest_queued_at }) => oldest_queued_at ?? [])
        .toSorted()[0],
    );
    const page = await list('(first: 2)', OPERATOR);
    expect(page.totals).toEqual(all.totals);
    const tests = await list('(filter: { environments: [TEST] })', OPERATOR);
    expect(tests.totals).toMatchObject({
      overseen_count: 6,
      executions: tests.edges[0]?.node.overview.totals.executions,
    });
  });

  test('are sorted worst first, or by each field in both directions', async () => {
    const unresolved = overviews(await list('', OPERATOR)).map(({ totals }) => totals.unresolved);
    expect(unresolved).toEqual(unresolved.toSorted((a, b) => b - a));
    expect(unresolved[0]).toBeGreaterThan(0);
    const values: Readonly<Record<string, (overview: Overview) => number | null>> = {
      EXECUTIONS: ({ totals }) => totals.executions,
      UNRESOLVED: ({ totals }) => totals.unresolved,
      ERROR_PERCENT: ({ totals }) =>
        totals.executions === 0
          ? null
          : (totals.logical_failure + totals.technical_failure) / totals.executions,
      TECHNICAL_FAILURE: ({ totals }) => totals.technical_failure,
      QUEUED: ({ queued_count }) => queued_count,
      OLDEST_QUEUED: ({ oldest_queued_at: at }) => (at === null ? null : Date.parse(at)),
      CERTIFICATE_END: ({ next_certificate_end: at }) => (at === null ? null : Date.parse(at)),
      QUOTA: ({ fullest_quota }) => fullest_quota?.used_percent ?? null,
      LAST_DEPLOYMENT: ({ last_deployment }) =>
        last_deployment === null ? null : Date.parse(last_deployment.deployed_at),
    };
    for (const [field, of] of Object.entries(values)) {
      for (const direction of ['ASC', 'DESC']) {
        const found = overviews(
          await list(`(sort: { field: ${field}, direction: ${direction} })`, OPERATOR),
        ).map(of);
        const known = found.filter((value) => value !== null);
        expect(found.slice(known.length), field).toEqual(found.slice(known.length).map(() => null));
        expect(known, `${field} ${direction}`).toEqual(
          known.toSorted((a, b) => (direction === 'ASC' ? a - b : b - a)),
        );
      }
    }
    const byName = names(await list('(sort: { field: COMPANY_NAME, direction: ASC })', OPERATOR));
    expect(byName).toEqual(byName.toSorted());
  });

  test('are paged without gaps in each order', async () => {
    const walked: string[] = [];
    let after = '';
    do {
      const page = await list(`(first: 2, sort: { field: QUEUED, direction: DESC }${after})`, OPERATOR);
      expect(page.edges.length).toBeLessThanOrEqual(2);
      walked.push(...names(page));
      after = page.pageInfo.hasNextPage ? `, after: "${page.pageInfo.endCursor}"` : '';
    } while (after);
    expect(walked).toEqual(names(await list('(sort: { field: QUEUED, direction: DESC })', OPERATOR)));
    const { errors } = await t.graphql(
      OPERATOR,
      '{ viewer { overseen_companies(first: 201) { total_count } } }',
    );
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  test('are filtered by text, environment, region, plan, and problem, all at once', async () => {
    const filtered = async (filter: string) =>
      names(await list(`(filter: { ${filter} })`, OPERATOR)).toSorted();
    expect(await filtered('search: "test NORTH"')).toEqual(['Northbay Freight TEST']);
    expect(await filtered('search: "solo-br"')).toEqual(['Solo Broker']);
    expect(await filtered('search: "  "')).toHaveLength(6);
    expect(await filtered('regions: [EUROPE]')).toEqual(['Alder Retail', 'Harborline']);
    expect(await filtered('regions: [ASIA_PACIFIC, MIDDLE_EAST_AFRICA]')).toEqual([]);
    expect(await filtered('plans: [CONNECT], regions: [EUROPE]')).toEqual(['Harborline']);
    expect(await filtered('environments: [TEST]')).toEqual(['Northbay Freight TEST']);
    const { edges } = await list('', OPERATOR);
    const where = (fits: (overview: Overview) => boolean) =>
      edges
        .filter(({ node }) => fits(node.overview))
        .map(({ node }) => node.company_name)
        .toSorted();
    expect(await filtered('concerns: [UNRESOLVED]')).toEqual(where(({ totals }) => totals.unresolved > 0));
    expect(await filtered('concerns: [QUEUED]')).toEqual(where(({ queued_count }) => queued_count > 0));
    expect(await filtered('concerns: [TECHNICAL_FAILURE]')).toEqual(
      where(({ totals }) => totals.technical_failure > 0),
    );
    expect(await filtered('concerns: [CERTIFICATE, QUOTA]')).toEqual(
      where(
        ({ ending_certificate_count, fullest_quota }) =>
          ending_certificate_count > 0 || (fullest_quota?.used_percent ?? 0) > 80,
      ),
    );
    expect(await filtered('concerns: []')).toEqual([]);
  });

  test('immediately count a resubmission, a new workspace, and another country', async () => {
    const session = 'writes';
    const before = await list('', OWNER, session);
    const { data } = await t.graphql<{
      create_company: { company: { company_uuid: string; region: string } };
    }>(
      OWNER,
      `mutation { create_company(input: { company_name: "Tidewater", short_code: "tidewater", environment: TEST,
        country: "JP", time_zone: "Asia/Tokyo", idempotency_key: "k" }) { company { company_uuid region } } }`,
      {},
      { session },
    );
    expect(data.create_company.company.region).toBe('ASIA_PACIFIC');
    const after = await list('', OWNER, session);
    expect(after.total_count).toBe(before.total_count + 1);
    const mine = after.edges.find(({ node }) => node.company_name === 'Tidewater')?.node;
    expect(mine?.overview).toMatchObject({ queued_count: 0, plan: 'CONNECT', last_deployment: null });

    await t.graphql(
      OWNER,
      'mutation($uuid: ID!) { resubmit_flow_execution(input: { invocation_uuid: $uuid }) { errors { code } } }',
      { uuid: world.execution.landmark('bad_mapping') },
      { session },
    );
    const { totals } = await list('', OWNER, session);
    expect(totals['queued_count']).toBe((after.totals['queued_count'] ?? 0) + 1);
  });
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});
