import { testServices } from '../../../testing/test-services.ts';
import { getIntrospectionQuery, parse } from 'graphql';
import { expect, test } from 'vitest';
import { createClock } from '../../../kernel/clock.ts';
import { MAX_VALUES } from '../execute/cost.ts';
import { createGraphqlServer } from '../../../product/graphql-server.ts';
import { modelOf } from '../../schema/schema.ts';
import { Sessions } from '../../session/session.ts';
import { createWorld } from '../../../product/world/world.ts';
import { LIMITS } from './limits.ts';
import { MAX_NESTED, nestingOf } from './nesting.ts';

const SDL = /* GraphQL */ `
  directive @cost(weight: Int!) on FIELD_DEFINITION
  scalar JSON
  type Mutation {
    create_tag(id: ID!): Tag
  }
  type Query {
    shops(first: Int = 20): [Shop!]!
    page(first: Int = 20): ShopPage!
    shop(id: ID!): Shop
    echo(value: JSON, list: [[Int]]): String
  }
  type ShopPage {
    items: [Shop!]!
    total: Int!
  }
  type Shop {
    id: ID!
    name: String!
    tags: [Tag!]!
    report(of: Int): String @cost(weight: 1000)
    more(first: Int = 10): [Shop!]!
  }
  type Tag {
    id: ID!
    shops: [Shop!]!
  }
`;
const world = createWorld({ seed: 'test', anchor: Date.parse('2026-09-15T14:30:00Z'), scale: 'demo' });
const uncaught: unknown[] = [];
const server = createGraphqlServer({
  services: testServices(),
  model: modelOf(parse(SDL)),
  domains: [],
  isForeign: true,
  world,
  clock: createClock({ now: world.anchor }),
  sessions: new Sessions(),
  portalOrigins: () => [],
  personOf: async () => null,
  onUncaught: (error) => void uncaught.push(error),
});

interface Answer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { message: string; extensions: { code: string; limit?: number } }[];
  readonly extensions?: { readonly cost?: object };
}

async function send(body: string): Promise<Answer & { status: number }> {
  const response = await post(body, 'application/json');
  return { status: response.status, ...((await response.json()) as Answer) };
}
const post = async (body: string, accept: string) =>
  server.handle(
    new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body,
    }),
  );
const ask = async (query: string) => send(JSON.stringify({ query }));
/** The answer of the regular execution, which alone sends parts. */
const inParts = async (query: string) => (await post(JSON.stringify({ query }), 'multipart/mixed')).text();
const times = (count: number, part: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join(' ');
const nested = (levels: number) =>
  '{ shops { '.concat('tags { shops { '.repeat(levels), 'id', ' } }'.repeat(levels), ' } }');
/** The same field at each level, a number of times. */
const repeated = (levels: number, count: number): string =>
  levels === 0 ? 'name' : times(count, () => `more { ${repeated(levels - 1, count)} }`);

test.each([
  ['levels', nested(8)],
  ['brackets of a selection', '{a'.repeat(MAX_NESTED + 1)],
  ['brackets of a value', `{ echo(list: ${'['.repeat(20_000)}`],
  ['brackets of a type', `query ($a: ${'['.repeat(20_000)}Int${']'.repeat(20_000)}) { echo }`],
  ['fields', `{ ${times(LIMITS.fields + 1, (i) => `a${i}: echo`)} }`],
  ['names of types under other names', `{ ${times(LIMITS.fields + 1, (i) => `a${i}: __typename`)} }`],
  [
    'fields by fragments in fragments',
    `{ ...F0 } ${times(13, (i) => `fragment F${i} on Query { ${i === 12 ? times(6, (n) => `x${n}: echo`) : `... on Query { shop(id: 1) { id } } a${i}: shop(id: 1) { ...G } ...F${i + 1}`} }`)} fragment G on Shop { ${times(2000, (n) => `g${n}: id`)} }`,
  ],
  ['times one field in one place', `{ ${'echo '.repeat(LIMITS.repeats + 1)} }`],
  ['directives', `{ echo ${'@include(if: true) '.repeat(LIMITS.directives + 1)} }`],
  ['unknown directives', `{ echo ${'@x '.repeat(200_000)} }`],
  ['operations', times(LIMITS.definitions + 1, (i) => `query Q${i} { echo }`)],
  ['items in pages of pages', '{ shops(first: 200) { more(first: 200) { id } } }'],
  ['items by defaults', '{ shops(first: 500) { more { more { id } } } }'],
])('an operation of too many %s is refused before it runs', async (_what, query) => {
  const { data, errors, status } = await ask(query);
  expect(status).toBe(200);
  expect(errors).toHaveLength(1);
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: expect.any(Number) });
  expect(data ?? null).toBeNull();
  expect(uncaught).toEqual([]);
});

test.each([
  ['in levels', `{ shops { ${repeated(4, 9)} } }`],
  ['side by side', `{ shops { ${repeated(2, 60)} } }`],
])(
  'an operation whose fields take too long to merge is refused in words: repeated %s',
  async (_how, query) => {
    const { data, errors, status } = await ask(query);
    expect(status).toBe(200);
    expect(data ?? null).toBeNull();
    expect(errors).toEqual([
      {
        message: expect.stringContaining('repeats fields in too many places'),
        extensions: expect.objectContaining({ code: 'LIMIT_EXCEEDED' }),
      },
    ]);
    expect(uncaught).toEqual([]);
  },
);

test('ten thousand aliases of one look-up are answered', async () => {
  const { data, errors } = await ask(`{ ${times(10_000, (i) => `a${i}: shop(id: 1) { id }`)} }`);
  expect(errors).toBeUndefined();
  expect(Object.keys(data ?? {})).toHaveLength(10_000);
});

test.each([
  ['written', '{ shops @stream(initialCount: -1) { id } }'],
  ['in a variable', 'query ($n: Int = -1) { shop(id: 1) { tags @stream(initialCount: $n) { id } } }'],
])('@stream with a negative number %s is refused before it runs', async (_how, query) => {
  const { data, errors, status } = await ask(query);
  expect(status).toBe(200);
  expect(data ?? null).toBeNull();
  expect(errors).toEqual([
    {
      message: '`initialCount` of `@stream` must not be negative.',
      extensions: expect.objectContaining({ code: 'BAD_USER_INPUT' }),
    },
  ]);
  expect(uncaught).toEqual([]);
});

test.each([
  [
    'a document',
    JSON.stringify({ query: '{ echo }', variables: {} }).replace(
      '{}',
      `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    ),
  ],
  ['no JSON', '['.repeat(100_000)],
])('a body that nests too deeply is refused, %s', async (_what, body) => {
  const { errors, status } = await send(body);
  expect(status).toBe(400);
  expect(errors?.[0]?.extensions.code).toBe('LIMIT_EXCEEDED');
});

const MULTIPLY = {
  code: 'LIMIT_EXCEEDED',
  limit: MAX_VALUES,
  fields: ['Query.shops', 'Shop.tags', 'Tag.shops'],
};

test('nested lists without pages end the answer at its limit, and the fields are named', async () => {
  const { data, errors } = await ask(nested(4));
  expect(errors).toHaveLength(1);
  expect(errors?.[0]?.extensions).toEqual(MULTIPLY);
  expect(data).toBeNull();
});

test('the same is true of deferred parts and of the regular execution', async () => {
  const late = nested(4).replace('{ shops {', '{ shop(id: 1) { id } ... @defer { shops {').concat(' }');
  const parts = await inParts(late);
  expect(parts).toContain('"hasNext":true');
  expect(parts).toContain(JSON.stringify(MULTIPLY.fields));
  expect(parts.length).toBeLessThan(10_000);
  const whole = await inParts(nested(4).replace('{', '{ ... @defer(if: false) { __typename }'));
  expect(whole).toContain(JSON.stringify(MULTIPLY.fields));
  expect(whole.length).toBeLessThan(10_000);
});

test('many aliases of one list, and of introspection, end at the limit', async () => {
  const lists = await ask(`{ ${times(9000, (i) => `a${i}: shops { id name }`)} }`);
  expect(lists.errors?.[0]?.extensions).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  const types = `{ ${times(1000, (i) => `a${i}: __schema { types { fields { name args { name } } } }`)} }`;
  const { data, errors } = await ask(types);
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'LIMIT_EXCEEDED', fields: expect.any(Array) });
  expect(data).toBeNull();
  const parts = await inParts(types.replace('{', '{ ... @defer { x: __typename } '));
  expect(parts).toContain('LIMIT_EXCEEDED');
  expect(parts.length).toBeLessThan(10_000);
});

test('an answer says what it cost, the same by either execution', async () => {
  const cost = { fields: 5, items: 2, extra: 0, limit: MAX_VALUES };
  const query = '{ shops(first: 2) { id name } }';
  expect((await ask(query)).extensions).toEqual({ cost });
  expect(await inParts(query.replace('{', '{ ... @defer(if: false) { __typename }'))).toContain(
    JSON.stringify({ cost }),
  );
  expect((await ask('{ __typename }')).extensions).toBeUndefined();
});

test('a field with a weight counts it at each use, and is named when it exceeds the limit', async () => {
  const query = (shops: number, reports: number) =>
    `{ shops(first: ${shops}) { id ${times(reports, (i) => `r${i}: report(of: ${i})`)} } }`;
  const { data, extensions } = await ask(query(2, 3));
  expect(data).not.toBeNull();
  expect(extensions?.cost).toEqual({ fields: 9, items: 2, extra: 6 * 999, limit: MAX_VALUES });
  const expected = {
    message: `The answer costs more than ${MAX_VALUES}, most of it for Shop.report. Request less at a time.`,
    extensions: { code: 'LIMIT_EXCEEDED', limit: MAX_VALUES, fields: ['Shop.report'] },
  };
  const { data: none, errors } = await ask(query(20, 10));
  expect(none).toBeNull();
  expect(errors).toEqual([expected]);
  expect(await inParts(query(20, 10).replace('{', '{ ... @defer(if: false) { __typename }'))).toContain(
    expected.message,
  );
});

test('an operation with too many mutations is refused before one of them runs', async () => {
  const create = (count: number) =>
    `mutation { ${times(count, (i) => `m${i}: create_tag(id: ${i}) { id }`)} }`;
  expect((await ask(create(LIMITS.mutations))).errors).toBeUndefined();
  const { data, errors } = await ask(create(LIMITS.mutations + 1));
  expect(data).toBeUndefined();
  expect(errors).toMatchObject([
    {
      message: 'The operation runs more than 100 mutations. Request less at a time.',
      extensions: { code: 'LIMIT_EXCEEDED' },
    },
  ]);
});

test('introspection is served in full, but not without limit', async () => {
  const { data, errors } = await ask(getIntrospectionQuery());
  expect(errors).toBeUndefined();
  expect(Object.keys((data ?? {}) as object)).toEqual(['__schema']);
  const deep = (levels: number): string =>
    levels === 0 ? '{ name }' : `{ fields { type ${deep(levels - 1)} } }`;
  const refused = await ask(`{ __type(name: "Shop") ${deep(5)} }`);
  expect(refused.errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
});

test.each([
  ['{ a(x: [{ b: 1 }]) { c } }', 4],
  ['{ a(x: "{{{{{{ \\" [[[") }', 2],
  ['{ a(x: """ {{{ " \\""" {{{ """) } # {{{{{{\n{ b }', 2],
  [String.raw`{ a(x: "{{ \\\\") { b(x: "\\\"{{{") } }`, 3],
  ['"{', 0],
  ['"""{', 0],
  ['}}}{', 0],
])('brackets of %s nest %d deep', (text, depth) => {
  expect(nestingOf(text)).toBe(depth);
});
