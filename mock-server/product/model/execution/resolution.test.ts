import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, NOW, type TestServer } from '../../../testing/testing.ts';
import { LOGICAL_FAILURE, RESOLVED, SUCCESS } from '../../world/columns.ts';
import { createWorld } from '../../world/world.ts';

const anchor = Date.parse(NOW);
const world = createWorld({ seed: 'test', anchor, scale: 'demo' });
const { execution } = world;
const { columns } = execution;
const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const GUEST = 'guest@northbay.example';
const DAY = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ pace: 50 });
});
afterAll(() => server.server.dispose());

let sessions = 0;
const newSession = () => `resolution-${sessions++}`;

interface ExecutionNode {
  status: string;
  resolved: boolean;
  resolution: {
    flow_execution: { invocation_uuid: string; status: string };
    resolved_at: string;
    resolved_by: { display: string } | null;
  } | null;
}

const FIELDS = `status resolved resolution { flow_execution { invocation_uuid status } resolved_at
  resolved_by { display } }`;

async function ask<T>(as: string, session: string, query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await server.graphql<T>(as, query, variables, { session });
  expect(errors).toBeUndefined();
  return data;
}

const look = async (uuid: string, session: string, as = OWNER) =>
  (
    await ask<{ flow_execution: ExecutionNode }>(
      as,
      session,
      `query($uuid: ID!) { flow_execution(invocation_uuid: $uuid) { ${FIELDS} } }`,
      { uuid },
    )
  ).flow_execution;

async function resubmit(uuid: string, session: string, version = 'CURRENT'): Promise<string> {
  const data = await ask<{
    resubmit_flow_execution: { flow_execution: { invocation_uuid: string }; errors: unknown[] };
  }>(
    EDITOR,
    session,
    `mutation($input: ResubmitFlowExecutionInput!) { resubmit_flow_execution(input: $input) {
      flow_execution { invocation_uuid } errors { message } } }`,
    { input: { invocation_uuid: uuid, version } },
  );
  expect(data.resubmit_flow_execution.errors).toEqual([]);
  return data.resubmit_flow_execution.flow_execution.invocation_uuid;
}

/** The messages of an execution's subscription until it ends. */
async function follow(uuid: string, session: string): Promise<ExecutionNode[]> {
  const request = await server.request(
    OWNER,
    `subscription($uuid: ID!) { flow_execution_changed(invocation_uuid: $uuid) { ${FIELDS} } }`,
    { uuid },
    { accept: 'text/event-stream', 'x-mock-session': session },
  );
  const text = await (await server.server.fetch(request)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map(
      (line) =>
        (JSON.parse(line.slice(6)) as { data: { flow_execution_changed: ExecutionNode } }).data
          .flow_execution_changed,
    );
}

async function advance(advance_ms: number, session: string) {
  const response = await server.server.fetch(
    new Request('http://localhost/__mock/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-mock-control': '1', 'x-mock-session': session },
      body: JSON.stringify({ advance_ms }),
    }),
  );
  expect(response.status).toBe(200);
}

const { start, end } = columns.segments[0] ?? { start: 0, end: 0 };
const rows = Array.from({ length: end - start }, (_, place) => start + place);
const isResolved = (row: number) => ((columns.flags[row] ?? 0) & RESOLVED) !== 0;
const failures = rows.filter((row) => (columns.status[row] ?? 0) >= LOGICAL_FAILURE);

/** A seeded failure without resubmission that only succeeds with the deployed version. */
const badMapping = () => {
  const row = failures.find(
    (failure) =>
      !columns.children.has(failure) &&
      !columns.parents.has(failure) &&
      execution.landmark('bad_mapping') !== execution.uuidOf(failure) &&
      columns.reason[failure] === columns.reason[columns.landmarks.get('bad_mapping') ?? 0] &&
      columns.flow[failure] === columns.flow[columns.landmarks.get('bad_mapping') ?? 0] &&
      JSON.stringify(execution.fateOf(failure).reason_values) ===
        JSON.stringify(execution.fateOf(columns.landmarks.get('bad_mapping') ?? 0).reason_values),
  );
  if (row === undefined) throw new Error('The seed has no such failure.');
  return execution.uuidOf(row);
};

describe('the seed', () => {
  test('has unresolved failures, and resolved ones with one or several resubmissions', () => {
    const resolved = failures.filter(isResolved);
    const lately = failures.filter((row) => (columns.age[row] ?? 0) < DAY);
    expect(lately.filter(isResolved).length).toBeGreaterThan(5);
    expect(lately.filter((row) => !isResolved(row)).length).toBeGreaterThan(5);
    const afterAll = resolved.filter((row) => columns.status[columns.children.get(row) ?? 0] !== SUCCESS);
    expect(afterAll.length).toBeGreaterThan(5);
  });

  test('marks failures with a later success, and nothing else', () => {
    for (const row of failures) {
      let at = columns.children.get(row);
      while (at !== undefined && columns.status[at] !== SUCCESS) at = columns.children.get(at);
      expect(isResolved(row)).toBe(at !== undefined);
      if (at === undefined) continue;
      const { ended_at } = execution.factsAt(at, anchor);
      expect(ended_at ?? 0).toBeGreaterThan(execution.factsAt(row, anchor).submitted_at);
    }
  });

  test('shows which execution resolved a failure, when, and by whom; guests do not see that', async () => {
    const session = newSession();
    const row =
      failures.find(
        (failure) => isResolved(failure) && columns.children.has(columns.children.get(failure) ?? -1),
      ) ?? 0;
    const shown = await look(execution.uuidOf(row), session);
    expect(shown).toMatchObject({ resolved: true, resolution: { flow_execution: { status: 'SUCCESS' } } });
    expect(Date.parse(shown.resolution?.resolved_at ?? '')).toBeGreaterThan(anchor - (columns.age[row] ?? 0));
    expect(shown.resolution?.resolved_by?.display).toBeTruthy();
    // The execution between them also failed, and is resolved by the same execution.
    const link = await look(execution.uuidOf(columns.children.get(row) ?? 0), session);
    expect(link.resolution).toMatchObject({ flow_execution: shown.resolution?.flow_execution });

    const { viewer } = await ask<{
      viewer: { companies: { flow_execution_search: { edges: { node: ExecutionNode }[] } }[] };
    }>(
      GUEST,
      session,
      `{ viewer { user_uuid companies { company_uuid flow_execution_search(filter: { resolved: true }) {
        edges { node { invocation_uuid ${FIELDS} } } } } } }`,
    );
    const seen = viewer.companies.flatMap((company) =>
      company.flow_execution_search.edges.map(({ node }) => node),
    );
    expect(seen.length).toBeGreaterThan(0);
    for (const { resolution } of seen) {
      expect(resolution).toMatchObject({ flow_execution: { status: 'SUCCESS' }, resolved_by: null });
    }
  });
});

describe('a chain of resubmissions', () => {
  test('resolves its failures once one of its executions succeeds, and notifies subscribers', async () => {
    const session = newSession();
    const original = badMapping();
    expect(await look(original, session)).toMatchObject({ resolved: false, resolution: null });

    // The original version fails again: two failures, both unresolved.
    const again = await resubmit(original, session, 'SAME');
    expect((await follow(original, session)).at(-1)).toMatchObject({ resolved: false });
    expect(await look(again, session)).toMatchObject({ status: 'LOGICAL_FAILURE', resolved: false });

    // Another resubmission of the original succeeds and also resolves its sibling.
    const repaired = await resubmit(original, session);
    const shown = await follow(original, session);
    expect(shown[0]).toMatchObject({ resolved: false });
    expect(shown.at(-1)).toMatchObject({
      status: 'LOGICAL_FAILURE',
      resolved: true,
      resolution: {
        flow_execution: { invocation_uuid: repaired, status: 'SUCCESS' },
        resolved_by: { display: 'Edwin Castellanos' },
      },
    });
    expect(await look(again, session)).toMatchObject({
      resolved: true,
      resolution: { flow_execution: { invocation_uuid: repaired } },
    });
    expect(await look(repaired, session)).toMatchObject({ resolved: false, resolution: null });

    // A failure after the success is unresolved, because nothing has succeeded since.
    await advance(60_000, session);
    const late = await resubmit(again, session, 'SAME');
    await follow(late, session);
    expect(await look(late, session)).toMatchObject({ status: 'LOGICAL_FAILURE', resolved: false });
    expect(await look(original, session)).toMatchObject({ resolved: true });
  });

  test('says before a resubmission that a failure is already resolved, in a dry run and in the real one', async () => {
    const session = newSession();
    const [done = 0] = failures.filter(isResolved);
    const [open = 0] = failures.filter((row) => !isResolved(row));
    for (const dry_run of [true, false]) {
      const { resubmit_flow_executions: answer } = await ask<{
        resubmit_flow_executions: {
          results: { invocation_uuid: string; resolution: ExecutionNode['resolution'] }[];
        };
      }>(
        EDITOR,
        session,
        `mutation($input: ResubmitFlowExecutionsInput!) { resubmit_flow_executions(input: $input) {
          results { invocation_uuid resolution { flow_execution { invocation_uuid status } resolved_at } } } }`,
        { input: { invocation_uuids: [done, open].map(execution.uuidOf), dry_run } },
      );
      const of = (row: number) =>
        answer.results.find(({ invocation_uuid }) => invocation_uuid === execution.uuidOf(row))?.resolution;
      expect(of(done)).toMatchObject({ flow_execution: { status: 'SUCCESS' } });
      expect(of(open)).toBeNull();
    }
  });
});

interface Counted {
  company: {
    stats: { failures_24h: number; unresolved_24h: number };
    pulse: {
      from: string;
      to: string;
      current: { logical_failure: number; technical_failure: number; unresolved: number };
      attention: { kind: string; count: number; sample: { invocation_uuid: string } }[];
      partner_health: {
        edges: {
          node: {
            failures: number;
            unresolved: number;
            trading_partner: { partner_uuid: string; health: { totals: { unresolved: number } } };
          };
        }[];
      };
    };
  };
}

async function countAll(session: string, range: string, as = OWNER): Promise<void> {
  const company_uuid = world.companies[0]?.company_uuid;
  const { company } = await ask<Counted>(
    as,
    session,
    `query($company_uuid: ID!, $range: PulseRange!) { company(company_uuid: $company_uuid) { company_uuid
      stats { failures_24h unresolved_24h }
      pulse(range: $range) { from to current { logical_failure technical_failure unresolved }
        attention { kind count sample { invocation_uuid } }
        partner_health(first: 100) { edges { node { failures unresolved
          trading_partner { partner_uuid health(range: $range) { totals { unresolved } } } } } } } } }`,
    { company_uuid, range },
  );
  const { pulse, stats } = company;
  const matches = async (root: string, uuid: string | undefined, resolved: boolean) => {
    const data = await ask<{ found: { flow_execution_search: { match_count: number } } }>(
      as,
      session,
      `query($uuid: ID!, $filter: FlowExecutionFilter) { found: ${root}(${root === 'company' ? 'company_uuid' : 'partner_uuid'}: $uuid) {
        flow_execution_search(filter: $filter, first: 1) { match_count } } }`,
      { uuid, filter: { resolved, submitted_after: pulse.from, submitted_before: pulse.to } },
    );
    return data.found.flow_execution_search.match_count;
  };
  const { current } = pulse;
  expect(current.unresolved).toBe(await matches('company', company_uuid, false));
  expect(current.logical_failure + current.technical_failure).toBe(
    current.unresolved + (await matches('company', company_uuid, true)),
  );
  if (range === 'LAST_24_HOURS') expect(stats.unresolved_24h).toBe(current.unresolved);
  const groups = pulse.attention.filter(({ kind }) => kind === 'FAILURE');
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(current.unresolved);
  const partners = pulse.partner_health.edges.map(({ node }) => node);
  expect(partners.reduce((sum, { unresolved }) => sum + unresolved, 0)).toBe(current.unresolved);
  for (const { unresolved, trading_partner } of partners.slice(0, 6)) {
    expect(trading_partner.health.totals.unresolved).toBe(unresolved);
    expect(await matches('trading_partner', trading_partner.partner_uuid, false)).toBe(unresolved);
  }
}

describe('every count of unresolved failures', () => {
  test.each(['LAST_24_HOURS', 'LAST_7_DAYS', 'LAST_30_DAYS'])('agrees with the search, %s', (range) =>
    countAll(newSession(), range),
  );

  test('agrees for a guest, who only counts what they can see', () =>
    countAll(newSession(), 'LAST_7_DAYS', GUEST));

  test('agrees after seeded failures were resolved', async () => {
    const session = newSession();
    const open = failures.filter((row) => (columns.age[row] ?? 0) < DAY && !isResolved(row)).slice(0, 12);
    const made = await Promise.all(open.map((row) => resubmit(execution.uuidOf(row), session)));
    await Promise.all(made.map((uuid) => follow(uuid, session)));
    const after = await Promise.all(open.map((row) => look(execution.uuidOf(row), session)));
    expect(after.some(({ resolved }) => resolved)).toBe(true);
    await countAll(session, 'LAST_24_HOURS');
    await countAll(session, 'LAST_7_DAYS');
  });
});
