import { beforeEach, describe, expect, test } from 'vitest';
import { controlOf } from '../control/testing.ts';
import { readRules } from '../../engine/faults/rule.ts';
import { presets } from '../../engine/faults/presets.ts';
import { people } from '../../product/accounts/people.ts';
import { loadSchema } from '../../engine/schema/schema.ts';
import { createTestServer } from '../../testing/testing.ts';
import { DOWN } from '../../product/world/variants.ts';
import { scenarios } from './scenarios.ts';
import { seededColleague } from '../../testing/testing-roster.ts';

const t = await createTestServer();
const OWNER = 'owner@northbay.example';
const DAY = 86_400_000;

let session = '';
let count = 0;
beforeEach(() => {
  session = `scenario-${count++}`;
});
const control = <Data = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
  controlOf(t.server, session)<Data>(method, path, body);
const apply = async (name: string) => {
  const answer = await control('PUT', '/scenario', { name });
  expect(answer).toMatchObject({ status: 200, body: { id: session, scenario: name } });
};
// Read by path; the shapes are those of the schema.
const send = (query: string, variables?: Record<string, unknown>) =>
  // oxlint-disable-next-line typescript/no-explicit-any
  t.graphql<any>(OWNER, query, variables, { session });
const ask = async (query: string, variables?: Record<string, unknown>) => (await send(query, variables)).data;

// oxlint-disable-next-line typescript/no-explicit-any
const northbay = async (selection: string): Promise<Record<string, any>> => {
  const { viewer } = await ask(`{ viewer { companies { company_uuid short_code ${selection} } } }`);
  return viewer.companies.find((company: { short_code: string }) => company.short_code === 'northbay');
};

test('every scenario is complete: a unique name, valid rules, an existing person', () => {
  const { schema } = loadSchema();
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
  for (const { name, title, description, faults = [], person } of scenarios) {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(title.length * description.length).toBeGreaterThan(0);
    expect(readRules(faults, schema).map(({ id }) => id)).toEqual(faults.map(({ id }) => id));
    if (person !== undefined) expect(people.map(({ email }) => email)).toContain(person);
  }
  for (const { id, rule } of presets) expect(readRules({ ...rule, id }, schema)).toMatchObject([{ id }]);
});

test('they are listed, and an unknown one is refused with their names', async () => {
  const { body } = await control<{ name: string }[]>('GET', '/scenarios');
  expect(body.map(({ name }) => name)).toEqual(scenarios.map(({ name }) => name));
  const refused = await control<{ message: string }>('PUT', '/scenario', { name: 'sunshine' });
  expect(refused.status).toBe(400);
  expect(refused.body.message).toMatch(
    /^body\.name: unknown scenario “sunshine”\. Available: everyday, healthy, /,
  );
});

const OUTCOMES: Readonly<Record<string, readonly string[]>> = {
  success: ['SUCCESS'],
  skipped: ['SKIPPED'],
  logical_failure: ['LOGICAL_FAILURE'],
  technical_failure: ['TECHNICAL_FAILURE'],
  active: ['SUBMITTED', 'IN_PROGRESS', 'PENDING_ACKNOWLEDGMENT', 'COMPLETE'],
};

describe.each(scenarios.filter(({ group }) => group === 'Data').map(({ name }) => name))('%s', (name) => {
  test('shows the same in counts, lists, histograms, and the pulse', async () => {
    await apply(name);
    await expectAgreement();
  });
});

test('a manually set outcome shows in lists, counts, histograms, and the pulse', async () => {
  const { flow_execution_search } = await northbay(
    'flow_execution_search(filter: { statuses: [SUCCESS] }, first: 3) { edges { node { invocation_uuid } } }',
  );
  const before = (await northbay('pulse { current { success technical_failure active } }')).pulse.current;
  const values = { status: 'TECHNICAL_FAILURE', reason_code: 'INTERNAL', duration_ms: 12 };
  for (const { node } of flow_execution_search.edges) {
    await control('PATCH', `/entities/FlowExecution/${node.invocation_uuid}`, values);
  }
  const [{ node }] = flow_execution_search.edges;
  expect(
    (
      await ask(
        'query Q($u: ID!) { flow_execution(invocation_uuid: $u) { status status_label reason_label duration_ms } }',
        { u: node.invocation_uuid },
      )
    ).flow_execution,
  ).toEqual({
    status: 'TECHNICAL_FAILURE',
    status_label: 'Technical error',
    reason_label: 'Internal error',
    duration_ms: 12,
  });
  const after = (await northbay('pulse { current { success technical_failure active } }')).pulse.current;
  expect(after).toEqual({
    ...before,
    success: before.success - 3,
    technical_failure: before.technical_failure + 3,
  });
  await expectAgreement();
  for (let i = 0; i < 9; i++) await control('POST', '/entities/undo');
  expect((await northbay('pulse { current { success technical_failure active } }')).pulse.current).toEqual(
    before,
  );
});

/** Checks that every number about the workspace matches the list behind it. */
async function expectAgreement() {
  const { pulse, stats } = await northbay(
    `stats { executions_24h failures_24h partner_count } pulse { from to queued_count pending_acknowledgment_count
        current { executions success skipped logical_failure technical_failure active success_percent }
        attention { kind count reason_code } partner_health(first: 100) { edges { node { executions failures trading_partner { partner_uuid } } } } }`,
  );
  const { current, attention } = pulse;
  const partner_health = pulse.partner_health.edges.map(({ node }: { node: unknown }) => node);
  const countOf = async (filter: object): Promise<number> => {
    const { viewer } = await ask(
      'query Q($f: FlowExecutionFilter) { viewer { companies { short_code flow_execution_search(filter: $f, first: 1) { match_count } } } }',
      { f: { submitted_after: pulse.from, submitted_before: pulse.to, ...filter } },
    );
    return viewer.companies.find((company: { short_code: string }) => company.short_code === 'northbay')
      .flow_execution_search.match_count;
  };
  for (const [outcome, statuses] of Object.entries(OUTCOMES)) {
    expect(await countOf({ statuses }), outcome).toBe(current[outcome]);
  }
  expect(await countOf({})).toBe(current.executions);
  const failures = current.logical_failure + current.technical_failure;
  expect(stats).toMatchObject({ executions_24h: current.executions, failures_24h: failures });
  const sum = (list: Record<string, number>[], field: string) =>
    list.reduce((all, item) => all + (item[field] ?? 0), 0);
  expect(sum(partner_health, 'failures')).toBe(failures);
  expect(sum(partner_health, 'executions')).toBe(current.executions);
  const grouped = attention.filter(({ kind }: { kind: string }) => kind === 'FAILURE');
  for (const code of new Set<string>(grouped.map((item: { reason_code: string }) => item.reason_code))) {
    const inGroups = grouped.filter((candidate: { reason_code: string }) => candidate.reason_code === code);
    expect(
      await countOf({ reason_codes: [code], statuses: ['LOGICAL_FAILURE', 'TECHNICAL_FAILURE'] }),
      code,
    ).toBeGreaterThanOrEqual(sum(inGroups, 'count'));
  }
  for (const { trading_partner, executions } of partner_health.slice(0, 3)) {
    const { trading_partner: found } = await ask(
      'query P($p: ID!, $f: FlowExecutionFilter) { trading_partner(partner_uuid: $p) { flow_execution_search(filter: $f, first: 1) { match_count } flow_execution_histogram(filter: $f, buckets: 24) { success skipped logical_failure technical_failure active } } }',
      { p: trading_partner.partner_uuid, f: { submitted_after: pulse.from, submitted_before: pulse.to } },
    );
    expect(found.flow_execution_search.match_count).toBe(executions);
    const inBars = found.flow_execution_histogram.reduce(
      (all: number, bar: Record<string, number>) => all + Object.values(bar).reduce((x, y) => x + y, 0),
      0,
    );
    expect(inBars).toBe(executions);
  }
  expect(t.uncaught).toEqual([]);
}

describe('data', () => {
  const pulse = async () =>
    (
      await northbay(
        'pulse { current { executions success logical_failure technical_failure success_percent } attention { reason_code count } }',
      )
    ).pulse;

  test('nothing fails in the healthy scenario, nothing succeeds when everything fails', async () => {
    await apply('healthy');
    expect(await pulse()).toMatchObject({
      current: { logical_failure: 0, technical_failure: 0, success_percent: 100 },
    });
    await apply('everything-failing');
    const { current } = await pulse();
    expect(current).toMatchObject({ success: 0, success_percent: 0 });
    expect(current.logical_failure).toBeGreaterThan(100);
    expect(current.technical_failure).toBeGreaterThan(100);
  });

  test('an empty workspace only has its people; the others do not change', async () => {
    await apply('empty-company');
    const empty = await northbay(
      'stats { partner_count executions_24h last_activity_at } trading_partners(first: 1) { total_count } pulse { deployments { flow_uuid } flagged { invocation_uuid } }',
    );
    expect(empty).toMatchObject({
      stats: { partner_count: 0, executions_24h: 0, last_activity_at: null },
      trading_partners: { total_count: 0 },
      pulse: { deployments: [], flagged: [] },
    });
    const { viewer } = await ask('{ viewer { companies { short_code stats { executions_24h } } } }');
    const alder = viewer.companies.find(
      (company: { short_code: string }) => company.short_code === 'alder-retail',
    );
    expect(alder.stats.executions_24h).toBeGreaterThan(10);
    const gone = await ask('query Q($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid } }', {
      p: DOWN.partner_uuid,
    });
    expect(gone).toEqual({ trading_partner: null });
  });

  test('an outage shows at the partner, in comments, and in resubmissions', async () => {
    await apply('outage-now');
    const { trading_partner } = await ask(
      `query Q($p: ID!, $f: FlowExecutionFilter) { trading_partner(partner_uuid: $p) {
        memos(first: 50) { edges { node { body pinned author { display } } } }
        flow_execution_search(filter: $f, first: 20) { match_count edges { node { invocation_uuid reason_code summary_message } } } } }`,
      {
        p: DOWN.partner_uuid,
        f: {
          reason_codes: ['CONN_TIMEOUT'],
          submitted_after: new Date(Date.parse('2026-09-15T14:30:00Z') - DAY / 24).toISOString(),
        },
      },
    );
    const [memo] = trading_partner.memos.edges.filter(({ node }: { node: { body: string } }) =>
      node.body.startsWith('**Outage:**'),
    );
    expect(memo.node).toMatchObject({
      pinned: true,
      author: { display: seededColleague('northbay', 0).name },
    });
    const { match_count, edges } = trading_partner.flow_execution_search;
    expect(match_count).toBeGreaterThan(8);
    expect(edges[0].node.summary_message).toMatch(/timed out after 30 s/);
    const { resubmit_flow_execution } = await ask(
      'mutation M($i: ResubmitFlowExecutionInput!) { resubmit_flow_execution(input: $i) { flow_execution { invocation_uuid } errors { message } } }',
      { i: { invocation_uuid: edges[0].node.invocation_uuid, version: 'SAME' } },
    );
    expect(resubmit_flow_execution.errors).toEqual([]);
    await control('POST', '/clock', { advance_ms: 120_000 });
    const again = await ask(
      'query Q($u: ID!) { flow_execution(invocation_uuid: $u) { status reason_code } }',
      {
        u: resubmit_flow_execution.flow_execution.invocation_uuid,
      },
    );
    expect(again.flow_execution).toEqual({ status: 'TECHNICAL_FAILURE', reason_code: 'CONN_TIMEOUT' });
  });

  test('expired credentials and a used-up quota stop what depends on them', async () => {
    await apply('expired-credentials');
    const reasonsOf = async () =>
      new Set((await pulse()).attention.map(({ reason_code }: { reason_code: string }) => reason_code));
    expect([...(await reasonsOf())]).toEqual(expect.arrayContaining(['CERT_EXPIRED', 'HOST_KEY_CHANGED']));
    await apply('over-quota');
    expect([...(await reasonsOf())]).toContain('QUOTA_EXCEEDED');
  });

  test('a suspended workspace can be read, but not changed', async () => {
    await apply('suspended');
    const company = await northbay(
      'status flow_execution_search(first: 1) { edges { node { invocation_uuid viewer_can_resubmit viewer_can_read_files } } }',
    );
    expect(company.status).toBe('SUSPENDED');
    expect(company.flow_execution_search.edges[0].node).toMatchObject({
      viewer_can_resubmit: false,
      viewer_can_read_files: true,
    });
  });
});

describe('people', () => {
  test.each([
    ['viewer', 'VIEWER', 'MEMBER'],
    ['guest', null, 'GUEST'],
    ['operator', null, 'OPERATOR'],
  ])('%s shows the portal as that person sees it', async (name, my_role, my_access) => {
    await apply(name);
    expect(await northbay('my_role my_access')).toMatchObject({ my_role, my_access });
  });

  test('a newcomer has no workspace yet', async () => {
    await apply('newcomer');
    expect(await ask('{ viewer { name companies { company_uuid } } }')).toEqual({
      viewer: { name: 'Nessa Quill', companies: [] },
    });
  });
});

describe('network', () => {
  const MEMO = 'mutation Memo($i: CreateMemoInput!) { create_memo(input: $i) { errors { code } } }';
  const statusOf = async (query = '{ viewer { name } }', variables = {}) => {
    const request = await t.request(OWNER, query, variables, { 'x-mock-session': session });
    const response = await t.server.fetch(request);
    return response.type === 'error' ? 'cut off' : response.status;
  };

  test('maintenance allows reading and refuses changes', async () => {
    await apply('maintenance');
    expect(await statusOf()).toBe(200);
    const request = await t.request(
      OWNER,
      MEMO,
      { i: { partner_uuid: DOWN.partner_uuid, body: 'x', visibility: 'INTERNAL' } },
      { 'x-mock-session': session },
    );
    const response = await t.server.fetch(request);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '120']);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'MAINTENANCE' } }] });
    const upload = new Request('http://localhost/upload/northbay/product-list', {
      method: 'POST',
      headers: { 'x-mock-session': session },
      body: '{}',
    });
    const refused = await t.server.fetch(upload);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ error: { code: 'MAINTENANCE' } });
    await apply('forbidden-changes');
    expect((await send('mutation { __typename }')).errors).toMatchObject([
      { extensions: { code: 'FORBIDDEN' } },
    ]);
    expect(await statusOf()).toBe(200);
  });

  test('an expired token is refused once; an ended sign-in cannot be renewed, and leaves nothing behind', async () => {
    await apply('expired-token');
    expect([await statusOf(), await statusOf()]).toEqual([401, 200]);
    await apply('ended-sign-in');
    const waiting = async () => (await control('GET', '/identity/faults')).body;
    expect(await waiting()).toMatchObject([{ at: 'token', status: 403 }]);
    expect(await statusOf()).toBe(401);
    await control('POST', '/reset');
    expect(await waiting()).toEqual([]);
    expect(await statusOf()).toBe(200);
  });

  test('"unreachable" blocks everything, "flaky" and "rate-limited" block some calls, "slow" none', async () => {
    await apply('unreachable');
    expect(await statusOf()).toBe('cut off');
    await apply('rate-limited');
    const statuses = new Set<unknown>();
    for (let i = 0; i < 40; i++) statuses.add(await statusOf());
    expect(statuses).toEqual(new Set([200, 429]));
    await apply('flaky-network');
    const faults = await control('GET', '/faults');
    expect(faults.body).toMatchObject([{ id: 'jitter' }, { connection: 'reset' }, { status: 503 }]);
    await apply('slow-network');
    expect((await control('GET', '/faults')).body).toMatchObject([{ id: 'slow', latency: [1500, 4000] }]);
  });

  test('partial responses keep what did not fail', async () => {
    await apply('partial-answers');
    const { data, errors } = await send(
      '{ viewer { name companies { short_code flow_execution_search(first: 1) { edges { node { status changes_since_last_success { last_success { status } } } } } } } }',
    );
    expect(data.viewer.name).toBe('Olivia Marsh');
    expect(errors?.every(({ path }) => path?.at(-1) === 'changes_since_last_success')).toBe(true);
    expect(errors?.length).toBeGreaterThan(2);
  });
});

test('applying a scenario starts over, and a reset returns to the seed', async () => {
  const { flow_execution_search } = await northbay(
    'flow_execution_search(first: 1) { edges { node { invocation_uuid } } }',
  );
  const [{ node }] = flow_execution_search.edges;
  const flagged = async () =>
    (
      await ask('query Q($u: ID!) { flow_execution(invocation_uuid: $u) { flagged } }', {
        u: node.invocation_uuid,
      })
    ).flow_execution.flagged;
  const flag = () =>
    ask('mutation M($i: FlagFlowExecutionsInput!) { flag_flow_executions(input: $i) { errors { code } } }', {
      i: { invocation_uuids: [node.invocation_uuid], flagged: true },
    });
  const before = await northbay('stats { executions_24h failures_24h }');
  await flag();
  expect(await flagged()).toBe(true);
  await apply('slow-network');
  await control('DELETE', '/faults');
  expect(await flagged()).toBe(false);
  await flag();
  await apply('everything-failing');
  expect((await control('POST', '/reset')).body).toMatchObject({
    scenario: 'everyday',
    person: null,
    faults: 0,
    writes: 0,
  });
  expect(await flagged()).toBe(false);
  expect(await northbay('stats { executions_24h failures_24h }')).toEqual(before);
});
