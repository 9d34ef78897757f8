import { beforeEach, describe, expect, test } from 'vitest';
import { createTestServer } from '../../testing/testing.ts';
import { controlOf } from '../../services/control/testing.ts';
import { namesOf, shapeKinds } from '../faults/kinds.ts';

const OWNER = 'owner@northbay.example';
const t = await createTestServer();
let session = '';
let count = 0;
beforeEach(() => {
  session = `misshapen-${count++}`;
});
const control = <Data>(method: string, path: string, body?: unknown) =>
  controlOf(t.server, session)<Data>(method, path, body);
const set = async (rule: object) =>
  expect(await control('PUT', '/faults', [rule])).toMatchObject({ status: 200 });
const raw = async (query: string, accept = 'application/json') =>
  t.server.fetch(await t.request(OWNER, query, {}, { accept, 'x-mock-session': session }));
const QUERY = `query Companies { me: viewer { name companies {
  company_uuid ...Named
  trading_partners(first: 2) { edges { node { partner_uuid partner_name } } } } } }
  fragment Named on Company { title: company_name }`;

interface Answer {
  readonly me: { readonly name: unknown; readonly companies: unknown };
}
const ask = async () => {
  const response = await raw(QUERY);
  expect([response.status, response.headers.get('content-length')]).toEqual([200, null]);
  return ((await response.json()) as { data: Answer }).data;
};
const good = await (async () => {
  session = 'good';
  const { data } = (await (await raw(QUERY)).json()) as { data: Answer };
  return { me: data.me, companies: data.me.companies as Record<string, unknown>[] };
})();

test('several rules each apply, also if the call has nothing that the first one is about', async () => {
  const rules = [
    { id: 'elsewhere', field: 'Company.pulse', shape: 'missing_field' },
    { id: 'name', field: 'Viewer.name', shape: 'other_scalar' },
    { id: 'title', field: 'Company.company_name', shape: 'missing_field' },
    { id: 'late', status: 500 },
  ];
  expect(await control('PUT', '/faults', rules)).toMatchObject({ status: 200 });
  const { me } = await ask();
  expect(me).toEqual({
    name: 42,
    companies: good.companies.map(({ company_uuid, trading_partners }) => ({
      company_uuid,
      trading_partners,
    })),
  });
});

describe('without a field, the outermost values', () => {
  test('lists that are never null are null', async () => {
    await set({ shape: 'null_list' });
    expect(await ask()).toEqual({ me: { ...good.me, companies: null } });
  });

  test('objects are of another type', async () => {
    await set({ shape: 'other_object' });
    const { me } = await ask();
    expect(Object.keys(me)).toEqual(['__typename']);
    expect(me).not.toHaveProperty('__typename', 'Viewer');
  });

  test('texts are numbers', async () => {
    await set({ shape: 'other_scalar' });
    const { me } = await ask();
    expect(me.name).toBe(42);
    expect(me.companies).toEqual(
      good.companies.map((company) => ({
        ...company,
        company_uuid: 42,
        title: 42,
        trading_partners: {
          edges: (company.trading_partners as { edges: unknown[] }).edges.map(() => ({
            node: { partner_uuid: 42, partner_name: 42 },
          })),
        },
      })),
    );
  });

  test('fields are missing', async () => {
    await set({ shape: 'missing_field' });
    expect(await ask()).toEqual({});
  });
});

describe('a field', () => {
  test('through an alias and a fragment', async () => {
    await set({ shape: 'missing_field', field: 'Company.company_name' });
    const companies = good.companies.map((company) => ({ ...company, title: undefined }));
    expect(await ask()).toEqual({ me: { ...good.me, companies } });
  });

  test('of the items of a list', async () => {
    await set({ shape: 'null_list', field: 'TradingPartnerConnection.edges' });
    const companies = good.companies.map((company) => ({
      ...company,
      trading_partners: { ...(company.trading_partners as object), edges: null },
    }));
    expect(await ask()).toEqual({ me: { ...good.me, companies } });
  });

  test('each item of a list is an object of another type', async () => {
    await set({ shape: 'other_object', field: 'Viewer.companies' });
    const { me } = await ask();
    expect(me.companies).toHaveLength(good.companies.length);
    for (const company of me.companies as object[]) expect(Object.keys(company)).toEqual(['__typename']);
  });
});

const DEFERRED = '{ viewer { user_uuid ... @defer { companies { company_uuid company_name } } } }';
const partsOf = (text: string) =>
  [...text.matchAll(/^\{.*\}(?=\r?$)/gm)].map(([json]) => JSON.parse(json) as object);

test('a deferred part has wrong values too, and a length that is right or not said', async () => {
  await set({ shape: 'null_list' });
  const response = await raw(DEFERRED, 'multipart/mixed');
  const text = await response.text();
  expect(text).not.toMatch(/content-length/i);
  const [first, second] = partsOf(text);
  expect(first).toMatchObject({ data: { viewer: {} }, hasNext: true });
  expect(second).toMatchObject({ incremental: [{ path: ['viewer'], data: { companies: null } }] });
});

test('a deferred part has a path that does not exist', async () => {
  await set({ shape: 'misplaced_part' });
  const response = await raw(DEFERRED, 'multipart/mixed');
  const [first, second] = partsOf(await response.text());
  expect(first).toMatchObject({ data: { viewer: {} } });
  expect(second).toMatchObject({ incremental: [{ path: ['nowhere'], data: {} }] });
});

test('an event has wrong values', async () => {
  const searched = await raw(
    '{ viewer { companies { flow_execution_search(first: 1, filter: { statuses: [SUCCESS] }) { edges { node { invocation_uuid } } } } } }',
  );
  const [, uuid] = /"invocation_uuid":"([^"]+)"/.exec(await searched.text()) ?? [];
  await set({ shape: 'other_scalar' });
  const response = await raw(
    `subscription { flow_execution_changed(invocation_uuid: "${uuid}") { invocation_uuid files { file_key } } }`,
    'text/event-stream',
  );
  expect(await response.text()).toContain('{"flow_execution_changed":{"invocation_uuid":42,"files":');
});

test('a mutation has been executed, although nobody can read its response', async () => {
  await set({ shape: 'missing_field', kind: 'mutation' });
  const [, partner_uuid] = /"partner_uuid":"([^"]+)"/.exec(JSON.stringify(good)) ?? [];
  const write = `mutation { create_memo(input: { partner_uuid: "${partner_uuid}", body: "Written", visibility: INTERNAL }) { errors { code } } }`;
  expect(await (await raw(write)).json()).toMatchObject({ data: {} });
  const { body } = await control<{ entities: { label: string }[] }>('GET', '/entities/Memo?first=1');
  expect(body.entities[0]?.label).toContain('Written');
});

test('what is no GraphQL, and errors without data, stay as they are', async () => {
  await set({ shape: 'missing_field' });
  expect(await (await raw('{')).json()).toMatchObject({
    errors: [{ message: expect.stringContaining('Syntax') }],
  });
});

test.each([
  [{ shape: 'round' }, `faults.shape: must be one of ${namesOf(shapeKinds).join(', ')}.`],
  [
    { shape: 'null_list', status: 500 },
    'faults.shape: changes the response of the server. Omit the others, or `shape`.',
  ],
  [
    { shape: 'null_list', field: 'Company.company_name' },
    'faults.shape: null_list does not apply to Company.company_name, which is String!.',
  ],
  [
    { shape: 'other_scalar', field: 'Viewer.companies' },
    'faults.shape: other_scalar does not apply to Viewer.companies, which is [Company!]!.',
  ],
  [{ shape: 'null_list', path: '/file/*' }, 'faults.shape: applies to GraphQL only. Omit it or `path`.'],
])('%j is refused: %s', async (rule, message) => {
  const { status, body } = await control<{ message: string }>('POST', '/faults', rule);
  expect([status, body.message]).toEqual([400, message]);
});
