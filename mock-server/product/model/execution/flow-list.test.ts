import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededPartner } from '../../../testing/testing-roster.ts';
import { createTestServer, type TestServer } from '../../../testing/testing.ts';

const { partner_uuid } = seededPartner('pinecrest');

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.server.dispose());

interface Flow {
  readonly flow_name: string;
  readonly flow_type_label: string;
  readonly direction: string;
  readonly enabled: boolean;
  readonly deploy_state: string;
  readonly stats: { readonly last_execution: { readonly submitted_at: string } | null };
}
interface Page {
  readonly total_count: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly edges: readonly { readonly node: Flow }[];
}

async function list(args = '', as = 'viewer@northbay.example'): Promise<Page> {
  const { data, errors } = await server.graphql<{ trading_partner: { flows: Page } }>(
    as,
    `{ trading_partner(partner_uuid: "${partner_uuid}") { flows${args} { total_count pageInfo { hasNextPage endCursor }
       edges { node { flow_name flow_type_label direction enabled deploy_state stats { last_execution { submitted_at } } } } } } }`,
  );
  expect(errors).toBeUndefined();
  return data.trading_partner.flows;
}
const names = (page: Page) => page.edges.map(({ node }) => node.flow_name);

test('flows are sorted by name, and the pages contain all of them', async () => {
  const all = await list();
  expect(all.total_count).toBe(names(all).length);
  expect(names(all)).toEqual(names(all).toSorted((a, b) => a.localeCompare(b, 'en')));
  const first = await list('(first: 2)');
  expect(first.pageInfo.hasNextPage).toBe(true);
  const second = await list(`(first: 2, after: "${first.pageInfo.endCursor}")`);
  expect([...names(first), ...names(second)]).toEqual(names(all).slice(0, 4));
});

test('flows can be filtered by direction, state, enabled flag, and text', async () => {
  const all = (await list()).edges.map(({ node }) => node);
  const matching = (fits: (flow: Flow) => boolean) => all.filter(fits).map(({ flow_name }) => flow_name);
  const filtered = async (filter: string) => names(await list(`(filter: { ${filter} })`));
  expect(await filtered('direction: SEND')).toEqual(matching(({ direction }) => direction === 'SEND'));
  expect(await filtered('enabled: false')).toEqual(matching(({ enabled }) => !enabled));
  expect(await filtered('deploy_states: [DISABLED]')).toEqual(
    matching(({ deploy_state }) => deploy_state === 'DISABLED'),
  );
  expect(matching(({ enabled }) => !enabled).length).toBeGreaterThan(0);
  expect(await filtered('search: "tender"')).toEqual(
    matching(({ flow_name, flow_type_label }) => /tender/i.test(flow_name + flow_type_label)),
  );
  expect(await filtered('search: "sftp"')).toContain('Send tender 204 (SFTP, retired)');
  expect(await filtered('search: "nothing of the kind"')).toEqual([]);
});

test('they can be sorted by type, state, and last run; those that have never run come last', async () => {
  const sorted = async (field: string, direction: string) =>
    (await list(`(sort: { field: ${field}, direction: ${direction} })`)).edges.map(({ node }) => node);
  const types = (await sorted('FLOW_TYPE', 'DESC')).map(({ flow_type_label }) => flow_type_label);
  expect(types).toEqual(types.toSorted((a, b) => b.localeCompare(a, 'en')));
  const states = (await sorted('DEPLOY_STATE', 'DESC')).map(({ deploy_state }) => deploy_state);
  expect(states[0]).toBe('DISABLED');
  const runs = (await sorted('LAST_RUN', 'DESC')).map(
    ({ stats }) => stats.last_execution && Date.parse(stats.last_execution.submitted_at),
  );
  const ran = runs.filter((at) => at !== null);
  expect(runs).toEqual([...ran.toSorted((a, b) => b - a), ...runs.filter((at) => at === null)]);
  expect(ran.length).toBeGreaterThan(1);
});

test('a guest sees the flows of their partner, without who deployed them', async () => {
  const mine = await list('', 'guest@northbay.example');
  expect(names(mine)).toEqual(names(await list()));
});
