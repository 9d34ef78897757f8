import fc from 'fast-check';
import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createClock } from '../clock.ts';
import { drawFrom, type Draw } from '../fuzz/draw.ts';
import { randomOperation } from '../fuzz/random-operation.ts';
import { randomSchema } from '../fuzz/random-schema.ts';
import { createGraphqlServer } from '../graphql-server.ts';
import { loadSchema, modelOf } from '../schema.ts';
import { Sessions } from '../session/session.ts';
import { createTestServer } from '../testing.ts';
import { keptText } from '../text-bodies.ts';
import { createWorld } from '../world/world.ts';

const draws = fc.gen().map((gen): Draw => drawFrom((below) => gen(fc.nat, { max: below - 1 })));
const RUNS = {
  seed: Number(process.env.FUZZ_SEED ?? 20_260_915),
  numRuns: Number(process.env.FUZZ_RUNS ?? 40),
  endOnFailure: !process.env.FUZZ_SHRINK,
};
const world = createWorld({ seed: 'test', anchor: Date.parse('2026-09-15T14:30:00Z'), scale: 'demo' });

type Send = (body: object, headers?: Record<string, string>) => Promise<Response>;

function serve(sdl: string, resolvers: Record<string, Record<string, unknown>> = {}): Send {
  const server = createGraphqlServer({
    model: modelOf(parse(sdl)),
    domains: Object.keys(resolvers).length > 0 ? [{ name: 'test', resolvers: resolvers as never }] : [],
    needsToken: false,
    isForeign: Object.keys(resolvers).length === 0,
    world,
    clock: createClock({ now: world.anchor }),
    sessions: new Sessions(),
    portalOrigins: () => [],
    personOf: async () => null,
    onUncaught: () => {},
  });
  return (body, headers = {}) =>
    server.handle(
      new Request('http://localhost/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    );
}

interface Told {
  readonly status: number;
  readonly type: string | null;
  readonly isQuick: boolean;
  readonly text: string;
}

async function told(response: Response): Promise<Told> {
  const isQuick = keptText(response) !== undefined;
  const text = await response.text();
  const body = JSON.parse(text) as { errors?: { path?: unknown[] }[] };
  // Several errors may occur at once; their order is not guaranteed.
  body.errors?.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    isQuick,
    text: JSON.stringify(body),
  };
}

/** Requests with extensions go to Yoga. */
const byYoga = (body: object) => ({ ...body, extensions: {} });

async function alike(
  quick: Send,
  slow: Send,
  body: object,
  headers?: Record<string, string>,
): Promise<boolean> {
  const [one, other] = [
    await told(await quick(body, headers)),
    await told(await slow(byYoga(body), headers)),
  ];
  expect(other.isQuick).toBe(false);
  expect({ ...one, isQuick: false }, JSON.stringify(body)).toEqual(other);
  return one.isQuick;
}

test('the fast path responds to any operation of any schema as Yoga does', async () => {
  let quick = 0;
  await fc.assert(
    fc.asyncProperty(draws, async (draw) => {
      const sdl = randomSchema(draw);
      // Separate servers: each sees the same mutations in the same order.
      const [one, other] = [serve(sdl), serve(sdl)];
      const { schema } = modelOf(parse(sdl));
      for (let i = 0; i < 4; i++) {
        const { kind, query, variables } = randomOperation(schema, draw);
        if (kind !== 'subscription' && (await alike(one, other, { query, variables }))) quick++;
      }
    }),
    RUNS,
  );
  expect(quick).toBeGreaterThan(RUNS.numRuns);
});

test('and to any operation of ours, for any caller', async () => {
  const t = await createTestServer();
  const { schema } = loadSchema();
  const send =
    (as: string, session: string): Send =>
    async (body) => {
      const request = await t.request(as, '', {}, { 'x-mock-session': session });
      return t.server.fetch(new Request(request, { method: 'POST', body: JSON.stringify(body) }));
    };
  let quick = 0;
  await fc.assert(
    fc.asyncProperty(draws, async (draw) => {
      const person = `${draw.one(['owner', 'editor', 'guest', 'newcomer'])}@northbay.example`;
      const { kind, query, variables } = randomOperation(schema, draw, { depth: 5 });
      if (kind === 'subscription') return;
      if (await alike(send(person, 'quick'), send(person, 'slow'), { query, variables })) quick++;
    }),
    RUNS,
  );
  expect(quick).toBeGreaterThan(RUNS.numRuns / 2);
});

const SDL = /* GraphQL */ `
  scalar Odd
  type Query {
    thing: Thing
    must: Thing!
    things: [Thing]
    all: [Thing!]
    any: Any
    numbers(of: [Int!] = [1, 2]): [Int!]
    late: Int
    lateMust: Int!
    echo(text: String = "x", more: Inner): String
    who: Any!
  }
  type Mutation {
    first: Int
    second: Int
  }
  input Inner {
    a: Int = 3
    b: [String]
  }
  type Thing {
    name: String!
    nothing: String
    fails: String
    mustFail: String!
    later: String
    laterFails: String!
    inner: Thing
    odd: Odd
    items: [String!]
  }
  type Other {
    name: String
  }
  union Any = Thing | Other
`;
const order: string[] = [];
const wait = async (value: unknown) => {
  await new Promise((resolve) => setImmediate(resolve));
  return value;
};
const fail = (words: string) => {
  throw new Error(words);
};
const thing: Record<string, unknown> = {
  name: 'thing',
  nothing: () => null,
  fails: () => fail('fails'),
  mustFail: () => fail('must not'),
  later: () => wait('later'),
  laterFails: async () => fail('later fails'),
  inner: () => thing,
  odd: () => ({ deep: [1, null] }),
  items: () => ['a', null],
};
const step = (name: string, value: unknown) => async () => {
  await wait(null);
  order.push(name);
  return value;
};
const RESOLVERS = {
  Query: {
    thing: () => thing,
    must: () => wait(thing),
    things: () => [thing, null, wait(thing), new Error('an item')],
    all: () => new Set([thing, thing]),
    any: () => ({ ...thing, __typename: 'Thing' }),
    numbers: (_source: unknown, { of }: { of: number[] }) => of,
    late: () => wait(7),
    lateMust: () => wait(null),
    echo: (_source: unknown, args: object) => JSON.stringify(args),
    who: () => ({ name: 'nobody knows' }),
  },
  Mutation: { first: step('first', 1), second: step('second', 2) },
};

describe('what happens in resolvers', () => {
  const send = serve(SDL, RESOLVERS);

  test.each([
    ['{ thing { name nothing later odd inner { inner { name } } } }'],
    ['{ thing { name fails } late }'],
    ['{ thing { name mustFail } late }'],
    ['{ things { name } }'],
    ['{ things { name laterFails } late }'],
    ['{ all { name mustFail later } }'],
    ['{ must { mustFail } }'],
    ['{ must { name laterFails later } late }'],
    ['{ lateMust }'],
    ['{ any { __typename ... on Thing { n: name } ... on Other { name } } }'],
    ['{ who { __typename } }'],
    ['{ thing { items } numbers }'],
    ['{ numbers(of: [5]) echo more: echo(text: null, more: { b: ["x"] }) }'],
    ['{ a: late b: late ... @include(if: true) { c: late } ... @skip(if: true) { d: late } }'],
    ['query A { late } query B { numbers }'],
    ['mutation { second first }'],
    [
      'fragment F on Query { late thing { ...G } } query { ...F ...F thing { name } } fragment G on Thing { inner { name } name }',
    ],
  ])('is reported the same way: %s', async (query) => {
    expect(await alike(send, send, { query, operationName: query.includes('query B') ? 'B' : null })).toBe(
      true,
    );
  });

  test.each([
    [{ a: true, text: 'y', list: ['p'] }, true],
    [{ a: false }, true],
    [{ a: true, text: null }, true],
    [{ a: 'yes' }, false],
    [{ a: true, text: 7 }, false],
    [{}, false],
  ])('variables %j', async (variables, isQuick) => {
    const query =
      'query V($a: Boolean!, $text: String = "d", $list: [String]) { late @include(if: $a) numbers @skip(if: $a) echo(text: $text, more: { b: $list }) }';
    expect(await alike(send, send, { query, variables })).toBe(isQuick);
  });

  test('mutations run in sequence', async () => {
    order.length = 0;
    const { data } = (await (await send({ query: 'mutation { second first again: second }' })).json()) as {
      data: object;
    };
    expect(order).toEqual(['second', 'first', 'second']);
    expect(data).toEqual({ second: 2, first: 1, again: 2 });
  });

  test.each([
    ['a document with faults', { query: '{ nope }' }],
    ['no document', { query: '{' }],
    ['introspection', { query: '{ __schema { queryType { name } } }' }],
    ['an operation that is not there', { query: 'query A { late }', operationName: 'B' }],
    ['none of several', { query: 'query A { late } query B { late }' }],
    ['variables that are none', { query: '{ late }', variables: [] }],
    ['too much', { query: `{ ${'late '.repeat(101)} }` }],
  ])('%s is left to Yoga', async (_what, body) => {
    const response = await send(body);
    expect(keptText(response)).toBeUndefined();
    expect(((await response.json()) as { errors?: unknown }).errors === undefined).toBe(
      _what === 'introspection',
    );
  });

  test.each([
    'application/json',
    '*/*',
    'application/graphql-response+json',
    'multipart/mixed, application/json',
    'text/html, */*;q=0.1',
    'text/html',
  ])('the response type follows `Accept: %s`', async (accept) => {
    const body = { query: '{ late lateMust }' };
    if (accept === 'text/html') expect((await send(body, { accept })).status).toBe(406);
    else expect(await alike(send, send, body, { accept })).toBe(true);
  });
});
