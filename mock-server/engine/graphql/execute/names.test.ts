import { testServices } from '../../../testing/test-services.ts';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { createClock } from '../../../kernel/clock.ts';
import { Sessions } from '../../session/session.ts';
import { modelOf } from '../../schema/schema.ts';
import { createWorld } from '../../../product/world/world.ts';
import { createGraphqlServer } from '../../../product/graphql-server.ts';

/** Names that mean something to JavaScript. */
const NAMES = [
  'then',
  'catch',
  'finally',
  'constructor',
  'toJSON',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'length',
  'prototype',
  'name',
  'next',
  'return',
];

/** Types of keys that an edge, or anything else, can have. */
const KEYS = ['ID', 'Int', 'Float', 'String', 'UUID', 'Kind', 'Odd'];

const fields = (type: string) => NAMES.map((name) => `${name}: ${type}`).join(' ');

const SDL = `
  scalar UUID
  scalar Odd
  enum Kind { ${NAMES.join(' ')} }
  input Given { ${fields('String')} }
  interface Named { then: String }
  type Leaves implements Named { id: ID! ${fields('String')} }
  type Objects { id: ID! ${fields('Leaves')} }
  type Lists { ${fields('[Leaves!]')} }
  type Args implements Named { then: String ${NAMES.map((name) => `by_${name}(${name}: Given, kind: Kind): Kind`).join(' ')} }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  ${KEYS.map(
    (key) => `type ${key}Connection { edges: [${key}Edge!]! pageInfo: PageInfo! then: String }
      type ${key}Edge { id: ${key}! then: ${key} node: Leaves cursor: String! }`,
  ).join('\n')}
  type Query {
    leaves: Leaves objects: Objects lists: Lists args: Args named: Named every: [Objects]
    ${KEYS.map((key) => `of_${key}(first: Int): ${key}Connection`).join(' ')}
    ${fields('Leaves')}
  }
  type Payload { leaves: Leaves then: String constructor: Lists }
  type Mutation { createLeaves(input: Given): Payload ${fields('Leaves')} }
`;

function serve() {
  const world = createWorld({ seed: 'test', anchor: Date.parse('2026-09-15T14:30:00Z'), scale: 'demo' });
  const model = modelOf(parse(SDL));
  const uncaught: unknown[] = [];
  const server = createGraphqlServer({
    services: testServices(),
    model,
    domains: [],
    needsToken: false,
    isForeign: true,
    world,
    clock: createClock({ now: world.anchor }),
    sessions: new Sessions(),
    portalOrigins: () => [],
    personOf: async () => null,
    onUncaught: (error) => void uncaught.push(error),
  });
  const send = async (query: string, accept: string, variables: object = {}) =>
    server.handle(
      new Request('http://localhost/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept },
        body: JSON.stringify({ query, variables }),
      }),
    );
  const ask = async (query: string, variables: object = {}) =>
    (await (await send(query, 'application/json', variables)).json()) as {
      data?: Record<string, never>;
      errors?: unknown;
    };
  return { ask, send, uncaught };
}

test('fields, arguments, and values can have any name that means something to JavaScript', async () => {
  const { ask, uncaught } = serve();
  const names = NAMES.join(' ');
  const { data, errors } = await ask(
    `{ leaves { ${names} } objects { ${NAMES.map((name) => `${name} { ${names} }`).join(' ')} } then { then } }`,
  );
  expect(errors).toBeUndefined();
  expect(Object.keys(data?.['leaves'] ?? {})).toEqual(NAMES);
  expect(JSON.stringify(data?.['then'])).toMatch(/^{"then":".+"}$/);
  expect(uncaught).toEqual([]);
});

test.each(['multipart/mixed', 'text/event-stream'])(
  'fields and aliases called then can be deferred: %s',
  async (accept) => {
    const { send, uncaught } = serve();
    const queries = [
      '{ then { then catch } ... @defer { leaves { id then catch } } }',
      '{ objects { then { id } ... @defer { id then { then } } } }',
      '{ leaves { id ... @defer { then: id } } }',
      '{ every { ... @defer { then { name } } } }',
    ];
    for (const query of queries) {
      const text = await (await send(query, accept)).text();
      expect(text).not.toContain('"errors"');
      expect(text).toMatch(/"then":/);
    }
    expect(uncaught).toEqual([]);
  },
);

test('aliases can, too', async () => {
  const { ask, uncaught } = serve();
  const { data, errors } = await ask('{ then: leaves { then: id __proto__: id } __proto__: leaves { id } }');
  expect(errors).toBeUndefined();
  expect(JSON.stringify(data)).toMatch(/^{"then":{"then":".+","__proto__":".+"},"__proto__":{"id":".+"}}$/);
  expect(uncaught).toEqual([]);
});

test.each(KEYS)('an edge can have a key of the type %s: stable, and different for each edge', async (key) => {
  const { ask, uncaught } = serve();
  const query = `{ of_${key}(first: 5) { edges { id then node { id } } } }`;
  const [one, again] = [await ask(query), await ask(query)];
  expect(one.errors).toBeUndefined();
  expect(again).toEqual(one);
  const { edges } = (one.data as unknown as Record<string, { edges: { id: unknown }[] }>)[`of_${key}`] ?? {
    edges: [],
  };
  expect(edges.length).toBeGreaterThan(1);
  if (key !== 'Kind') expect(new Set(edges.map(({ id }) => id)).size).toBe(edges.length);
  expect(uncaught).toEqual([]);
});
