import { beforeEach, expect, test } from 'vitest';
import { controlOf } from '../../services/control/testing.ts';
import { createTestServer } from '../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const t = await createTestServer();
let session = '';
let count = 0;
beforeEach(() => {
  session = `import-${count++}`;
});

interface Report {
  operations: number;
  entities: number;
  lists: number;
  foreign: number;
  skipped: string[];
  message: string;
  faults: string[];
}
const send = (recordings: unknown, search = '') =>
  controlOf(t.server, session)<Report>('POST', `/import${search}`, recordings);
// oxlint-disable-next-line typescript/no-explicit-any -- responses of many shapes, each checked immediately
const ask = (query: string, variables = {}) => t.graphql<any>(OWNER, query, variables, { session });

const COMPANY = '11111111-1111-4111-8111-111111111111';
const [ONE, TWO, THREE] = ['a', 'b', 'c'].map((c) => `2222222${c}-2222-4222-8222-222222222222`);
const RUN = '33333333-3333-4333-8333-333333333333';

const LIST = `query Partners($first: Int!, $after: String) { viewer { user_uuid me: name companies {
  company_uuid company_name partners: trading_partners(first: $first, after: $after) {
    total_count edges { cursor node { partner_uuid title: partner_name status } } pageInfo { hasNextPage endCursor } } } } }`;
const page = (edges: readonly (readonly [string, string, string])[], hasNextPage: boolean) => ({
  data: {
    viewer: {
      user_uuid: '44444444-4444-4444-8444-444444444444',
      me: 'Real Person',
      companies: [
        {
          company_uuid: COMPANY,
          company_name: 'Real Freight',
          partners: {
            total_count: 3,
            edges: edges.map(([cursor, partner_uuid, title]) => ({
              cursor,
              node: { partner_uuid, title, status: 'LIVE' },
            })),
            pageInfo: { hasNextPage, endCursor: edges.at(-1)?.[0] ?? null },
          },
        },
      ],
    },
  },
});
const recorded = [
  {
    operationName: 'Partners',
    query: LIST,
    variables: { first: 2 },
    response: page(
      [
        ['c1', ONE!, 'Real One'],
        ['c2', TWO!, 'Real Two'],
      ],
      true,
    ),
  },
  {
    operationName: 'Partners',
    query: LIST,
    variables: { first: 2, after: 'c2' },
    response: page([['c3', THREE!, 'Real Three']], false),
  },
];

test('recorded responses are returned unchanged, page by page', async () => {
  const { status, body } = await send(recorded);
  expect(status).toBe(200);
  expect(body).toEqual({ operations: 2, entities: 5, lists: 2, foreign: 5, skipped: [] });
  for (const { query, variables, response } of recorded)
    expect((await ask(query, variables)).data).toEqual(response.data);
});

test('any other operation gets the same entities and lists, with other aliases and page sizes', async () => {
  await send(recorded);
  const list = await ask(`{ viewer { companies { company_uuid trading_partners(first: 50) { total_count
    edges { node { partner_uuid partner_name } } pageInfo { hasNextPage } } } } }`);
  expect(list.errors).toBeUndefined();
  const [company] = list.data.viewer.companies;
  expect(company.trading_partners).toMatchObject({ total_count: 3, pageInfo: { hasNextPage: false } });
  expect(
    company.trading_partners.edges.map((edge: { node: { partner_name: string } }) => edge.node.partner_name),
  ).toEqual(['Real One', 'Real Two', 'Real Three']);
  // Looked up by key, with a field that was not recorded.
  const graphqlAnswer = await ask(
    `query($uuid: ID!) { trading_partner(partner_uuid: $uuid) { partner_uuid partner_name status description created_at } }`,
    { uuid: TWO },
  );
  expect(graphqlAnswer.errors).toBeUndefined();
  expect(graphqlAnswer.data.trading_partner).toMatchObject({ partner_name: 'Real Two', status: 'LIVE' });
  expect(
    (
      await ask(`query($uuid: ID!) { trading_partner(partner_uuid: $uuid) { partner_uuid created_at } }`, {
        uuid: TWO,
      })
    ).data.trading_partner.created_at,
  ).toBe(graphqlAnswer.data.trading_partner.created_at);
});

test('only this session has them, and a snapshot contains them', async () => {
  await send(recorded);
  const snapshot = await controlOf(t.server, session)('GET', '/snapshot');
  const other = `${session}-copy`;
  const before = await t.graphql(OWNER, LIST, { first: 2 }, { session: other });
  expect(before.data).not.toEqual(recorded[0]?.response.data);
  await controlOf(t.server, other)('PUT', '/snapshot', snapshot.body);
  const after = await t.graphql(OWNER, LIST, { first: 2 }, { session: other });
  expect(after.data).toEqual(recorded[0]?.response.data);
});

test('a seeded entity takes recorded values, which a mutation then changes', async () => {
  const { data } = await ask(
    '{ viewer { companies { short_code trading_partners(first: 1) { edges { node { partner_uuid partner_name } } } } } }',
  );
  const { partner_uuid } = data.viewer.companies.find(
    (company: { short_code: string }) => company.short_code === 'northbay',
  ).trading_partners.edges[0].node;
  const query = 'query($uuid: ID!) { trading_partner(partner_uuid: $uuid) { partner_uuid partner_name } }';
  const variables = { uuid: partner_uuid };
  const { body } = await send([
    { query, variables, response: { data: { trading_partner: { partner_uuid, partner_name: 'Recorded' } } } },
  ]);
  expect(body).toMatchObject({ entities: 1, foreign: 0 });
  expect((await ask(query, variables)).data.trading_partner.partner_name).toBe('Recorded');
  await controlOf(t.server, session)('PATCH', `/entities/TradingPartner/${partner_uuid}`, {
    partner_name: 'Edited',
  });
  expect((await ask(query, variables)).data.trading_partner.partner_name).toBe('Edited');
});

test('whatever does not fit the schema is reported with its location, and nothing of the file is imported', async () => {
  const { status, body } = await send([
    ...recorded,
    {
      query: '{ viewer { user_uuid shoe_size } }',
      response: { data: { viewer: { user_uuid: 'u', shoe_size: 44 } } },
    },
    {
      query: '{ viewer { user_uuid name } }',
      response: { data: { viewer: { user_uuid: 'u', name: 'x', shoe_size: 44 } } },
    },
    {
      query: 'query($uuid: ID!) { trading_partner(partner_uuid: $uuid) { partner_uuid status } }',
      variables: { uuid: ONE },
      response: { data: { trading_partner: { partner_uuid: ONE, status: 'SLEEPY' } } },
    },
    { query: '{ viewer { user_uuid', response: { data: {} } },
  ]);
  expect(status).toBe(422);
  expect(body.message).toMatch(/^Nothing was imported: recordings\[2\]: /);
  expect(body.faults).toEqual([
    expect.stringMatching(/^recordings\[2\]: 1:\d+ Cannot query field "shoe_size" on type "(?:User|Viewer)"/),
    expect.stringMatching(
      /^recordings\[3\]: (?:User|Viewer)\.shoe_size: in the response, but not in the query/,
    ),
    expect.stringMatching(/^recordings\[4\]: trading_partner\.status: .*SLEEPY/),
    expect.stringMatching(/^recordings\[5\]: Syntax Error/),
  ]);
  const { body: state } = await controlOf(t.server, session)<{ session: { writes: number } }>(
    'GET',
    '/state',
  );
  expect(state.session.writes).toBe(0);
});

test.each([
  [{ a: 1 }, 'recordings: must be a list of'],
  [[{ query: 'x' }], 'recordings[0].response: must be an object.'],
  [[{ query: '{ x }', response: { data: 3 } }], 'recordings[0].response.data: '],
])('%j is refused with the name of the field', async (value, words) => {
  const { status, body } = await send(value);
  expect(status).toBe(400);
  expect(body.message).toContain(words);
});

test('a field that the backend could not resolve is not imported', async () => {
  const query =
    'query($uuid: ID!) { trading_partner(partner_uuid: $uuid) { partner_uuid partner_name description } }';
  await send([
    {
      query,
      variables: { uuid: ONE },
      response: {
        data: { trading_partner: { partner_uuid: ONE, partner_name: 'Real One', description: null } },
        errors: [{ message: 'Timed out', path: ['trading_partner', 'description'] }],
      },
    },
    { query, variables: { uuid: TWO }, response: { data: null, errors: [{ message: 'Not now' }] } },
  ]).then(({ body }) =>
    expect(body).toMatchObject({ operations: 1, skipped: ['recordings[1]: the response has no data.'] }),
  );
  const { data } = await ask(query, { uuid: ONE });
  expect(data.trading_partner.partner_name).toBe('Real One');
});

test('the GraphQL calls of a HAR file are imported, including multipart ones; others are ignored', async () => {
  const query = `query Run($uuid: ID!) { flow_execution(invocation_uuid: $uuid) { invocation_uuid ...More @defer } }
    fragment More on FlowExecution { invocation_uuid flow_name status }`;
  const parts = [
    { data: { flow_execution: { invocation_uuid: RUN } }, hasNext: true },
    {
      incremental: [{ path: ['flow_execution'], data: { flow_name: 'Real flow', status: 'SUCCESS' } }],
      hasNext: false,
    },
  ];
  const multipart = parts.map(
    (part) => `\r\n---\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(part)}`,
  );
  const entry = (postData: unknown, text: string, mimeType = 'application/json', more = {}) => ({
    request: {
      method: 'POST',
      url: 'https://api.example.com/graphql',
      postData: { text: JSON.stringify(postData) },
    },
    response: { status: 200, content: { mimeType, text, ...more } },
  });
  const { body } = await send({
    log: {
      version: '1.2',
      entries: [
        {
          request: { method: 'GET', url: 'https://api.example.com/logo.png' },
          response: { status: 200, content: {} },
        },
        entry(
          { query, operationName: 'Run', variables: { uuid: RUN } },
          `${multipart.join('')}\r\n-----\r\n`,
          'multipart/mixed; boundary="-"',
        ),
        entry(
          { query: LIST, variables: { first: 2 } },
          Buffer.from(JSON.stringify(recorded[0]?.response)).toString('base64'),
          'application/json',
          { encoding: 'base64' },
        ),
        entry({ operationName: 'Persisted', doc_id: 'abc' }, '{"data":{}}'),
        entry({ operationName: 'Down', query: '{ viewer { name } }' }, '<html>'),
      ],
    },
  });
  expect(body).toMatchObject({ operations: 2 });
  expect(body.skipped).toEqual([
    'Persisted: the request has no query text; persisted queries are not supported.',
    'Down: the response (200) is not a GraphQL result.',
  ]);
  const { data } = await ask(
    'query($uuid: ID!) { flow_execution(invocation_uuid: $uuid) { invocation_uuid flow_name status } }',
    { uuid: RUN },
  );
  expect(data.flow_execution).toEqual({ invocation_uuid: RUN, flow_name: 'Real flow', status: 'SUCCESS' });
});

test('names can be anonymized during the import', async () => {
  await send(recorded, '?scrub=1');
  const { data } = await ask(LIST, { first: 2 });
  expect(JSON.stringify(data)).not.toContain('Real');
  expect(data.viewer.companies[0].partners.edges).toHaveLength(2);
});
