import { within } from '../../product/model/kit/within.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { controlOf } from '../control/testing.ts';
import { createClock } from '../../kernel/clock.ts';
import { archiveCompany } from '../../product/model/company-settings/settings.ts';
import { arrive, keptArrivals } from '../../product/model/processing/arrivals.ts';
import { ledgerOf } from '../../product/model/execution/ledger.ts';
import { createMockServer, type MockServer } from '../../server.ts';
import { steppedClock, testContexts } from '../../testing/testing-context.ts';

const OWNER = 'owner@northbay.example';
let server: MockServer | null = null;
afterEach(async () => {
  await server?.dispose();
  server = null;
});

interface Company {
  short_code: string;
  pulse: { current: { executions: number } };
  flow_execution_search: {
    match_count: number;
    edges: { node: { invocation_uuid: string; status: string; trigger: string } }[];
  };
}
async function northbay(session = 'default') {
  const token = await server!.tokenFor(OWNER);
  const response = await server!.fetch(
    new Request('http://localhost/graphql', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-mock-session': session,
      },
      body: JSON.stringify({
        query: `{ viewer { user_uuid companies { company_uuid short_code pulse(range: LAST_24_HOURS) { current { executions } }
          flow_execution_search(first: 5) { match_count edges { node { invocation_uuid status trigger } } } } } }`,
      }),
    }),
  );
  const { data, errors } = (await response.json()) as {
    data: { viewer: { companies: Company[] } };
    errors?: unknown;
  };
  expect(errors).toBeUndefined();
  return data.viewer.companies.find(({ short_code }) => short_code === 'northbay') as Company;
}

test('executions arrive and finish; lists, counters, and the pulse show them, other sessions do not', async () => {
  // At this pace, ten arrive in about ten milliseconds.
  server = await createMockServer({ seed: 'live', live: 60, pace: 1000 });
  const other = await northbay('another');
  const before = await northbay();
  const known = new Set(before.flow_execution_search.edges.map(({ node }) => node.invocation_uuid));
  const after = await vi.waitUntil(async () => {
    const now = await northbay();
    return now.flow_execution_search.match_count > before.flow_execution_search.match_count + 10 && now;
  });
  const [first] = after.flow_execution_search.edges;
  expect(known.has(first!.node.invocation_uuid)).toBe(false);
  expect(after.pulse.current.executions).toBeGreaterThan(before.pulse.current.executions);
  await vi.waitUntil(async () =>
    (await northbay()).flow_execution_search.edges.some(({ node }) => node.status === 'SUCCESS'),
  );
  expect((await northbay('another')).flow_execution_search.match_count).toBe(
    other.flow_execution_search.match_count,
  );
});

test('it can be turned on and off while the server runs', async () => {
  server = await createMockServer({ seed: 'live', pace: 1000 });
  const control = controlOf(server);
  expect((await control('GET', '/live')).body).toMatchObject({ rate_per_minute: 0, arrived: 0 });
  expect((await control('PUT', '/live', { rate_per_minute: 60 })).body).toMatchObject({
    rate_per_minute: 60,
  });
  await vi.waitUntil(async () => (await control<{ arrived: number }>('GET', '/live')).body.arrived > 3);
  const { body } = await control<{ arrived: number }>('PUT', '/live', { rate_per_minute: 0 });
  const { match_count } = (await northbay()).flow_execution_search;
  // A fresh state without writes: later arrivals go into the new state.
  await control('POST', '/reset');
  expect((await northbay()).flow_execution_search.match_count).toBeLessThan(match_count);
  expect((await control<{ arrived: number }>('GET', '/live')).body.arrived).toBe(body.arrived);
});

test.each([[{ rate_per_minute: -1 }], [{ rate_per_minute: 601 }], [{ rate: 1 }]])(
  '%j is refused',
  async (body) => {
    server = await createMockServer({ seed: 'live' });
    expect((await controlOf(server)('PUT', '/live', body)).status).toBe(400);
  },
);

test('nothing arrives in an archived workspace; when it is restored, executions arrive again', async () => {
  const clock = steppedClock({ later: () => {}, runs: true });
  await testContexts(clock).inSession('default', OWNER, async (context) => {
    const { store, world } = context;
    const [northbay] = world.companies;
    const key = northbay?.company_uuid ?? '';
    const arrived = async () => {
      const known = new Set(store.created('FlowExecution'));
      for (let i = 0; i < 40; i++) await arrive(context);
      return store.created('FlowExecution').filter((uuid) => !known.has(uuid));
    };
    const inNorthbay = (uuids: readonly string[]) =>
      uuids.filter((uuid) => store.read('FlowExecution', uuid, 'company_uuid') === key).length;
    expect(inNorthbay(await arrived())).toBeGreaterThan(0);
    const { errors } = archiveCompany(
      null,
      { input: { company_uuid: key, company_name: northbay?.company_name ?? '' } },
      within('archive_company', context),
    );
    expect(errors).toEqual([]);
    const meanwhile = await arrived();
    expect(meanwhile.length).toBeGreaterThan(0);
    expect(inNorthbay(meanwhile)).toBe(0);
    store.set('Company', key, { status: 'ACTIVE' });
    expect(inNorthbay(await arrived())).toBeGreaterThan(0);
  });
});

test('the oldest are dropped, except those that somebody worked on', async () => {
  // A thousand days pass in a second, so arrivals are complete before others come.
  const clock = createClock({ now: Date.parse('2026-09-15T14:30:00Z'), pace: 1e8 });
  await testContexts(clock).inSession('default', OWNER, async (context) => {
    const { store, session } = context;
    const MAX = 8;
    for (let i = 0; i < MAX; i++) expect(await arrive(context, MAX)).toBe(true);
    const [first = '', second = ''] = store.created('FlowExecution');
    store.set('FlowExecution', first, { flagged: true });
    const ranks = new Map(
      store.created('FlowExecution').map((uuid) => [uuid, ledgerOf(context).rankOf(uuid)]),
    );
    clock.advance(60_000_000);
    for (let i = 0; i < 2 * MAX; i++) {
      expect(await arrive(context, MAX)).toBe(true);
      clock.advance(60_000_000);
    }
    const left = store.created('FlowExecution');
    expect(left).toHaveLength(MAX + 1);
    expect(left).toContain(first);
    expect(left).not.toContain(second);
    expect(ledgerOf(context).rankOf(first)).toBe(ranks.get(first));
    expect(ledgerOf(context).facts(second)).toBeNull();
    expect(keptArrivals(session)).toBe(MAX);
  });
  clock.dispose();
});
