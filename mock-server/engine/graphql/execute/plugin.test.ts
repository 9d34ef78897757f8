import { testServices } from '../../../testing/test-services.ts';
import fc from 'fast-check';
import { parse, type GraphQLResolveInfo } from 'graphql';
import { beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { createClock } from '../../../kernel/clock.ts';
import { drawFrom, type Draw } from '../../../testing/fuzz/draw.ts';
import { randomOperation } from '../../../testing/fuzz/random-operation.ts';
import { randomSchema } from '../../../testing/fuzz/random-schema.ts';
import { createGraphqlServer } from '../../../product/graphql-server.ts';
import { loadSchema, modelOf } from '../../schema/schema.ts';
import { Sessions } from '../../session/session.ts';
import { createTestServer } from '../../../testing/testing.ts';
import { createWorld } from '../../../product/world/world.ts';
import { Run } from './run.ts';
import { casesOf } from '../../../testing/thorough.ts';

const draws = fc.gen().map((gen): Draw => drawFrom((below) => gen(fc.nat, { max: below - 1 })));
const RUNS = {
  seed: Number(process.env.FUZZ_SEED ?? 20_260_915),
  numRuns: Number(process.env.FUZZ_RUNS ?? casesOf(40)),
  endOnFailure: !process.env.FUZZ_SHRINK,
};
const world = createWorld({ seed: 'test', anchor: Date.parse('2026-09-15T14:30:00Z'), scale: 'demo' });

type Send = (body: object, headers?: Record<string, string>) => Promise<Response>;

function serve(sdl: string, resolvers: Record<string, Record<string, unknown>> = {}): Send {
  const server = createGraphqlServer({
    services: testServices(),
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

interface Content {
  readonly status: number;
  readonly type: string | null;
  readonly text: string;
}

async function contentOf(response: Response): Promise<Content> {
  const text = await response.text();
  const body = JSON.parse(text) as { errors?: { path?: unknown[] }[] };
  // Several errors may occur at once; their order is not guaranteed.
  body.errors?.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return { status: response.status, type: response.headers.get('content-type'), text: JSON.stringify(body) };
}

let runs: MockInstance<Run['execute']>;
beforeEach(() => void (runs = vi.spyOn(Run.prototype, 'execute')));

interface Body {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string | null;
}

/** A document with `@defer` is left to the regular execution, even where it defers nothing. */
const REGULAR = ' query Regular { ... @defer(if: false) { __typename } }';
// Otherwise the directive would be removed first.
const PARTS = { accept: 'multipart/mixed, application/json' };

/** Sends the operation to both servers; returns whether the first one executed it by a plan. */
async function alike(send: Send, other: Send, body: Body, headers: Record<string, string> = {}) {
  const isNamed = /\b(?:query|mutation)\s+\w/.test(body.query);
  const query = isNamed ? body.query : body.query.replace(/^\s*(?:query\b)?/, 'query Main ');
  const named = {
    ...body,
    query,
    operationName: body.operationName ?? /\b(?:query|mutation)\s+(\w+)/.exec(query)?.[1],
  };
  runs.mockClear();
  const planned = await contentOf(await send(named, { ...PARTS, ...headers }));
  const isPlanned = runs.mock.calls.length > 0;
  runs.mockClear();
  const regular = await contentOf(
    await other({ ...named, query: query + REGULAR }, { ...PARTS, ...headers }),
  );
  expect(runs).not.toHaveBeenCalled();
  expect(withoutLocations(planned), query).toEqual(withoutLocations(regular));
  return isPlanned;
}

/** The longer document has other error locations. */
const withoutLocations = ({ text, ...rest }: Content) => ({
  ...rest,
  text: text.replace(/"locations":\[[^\]]*\],?/g, ''),
});

test('a plan returns what the regular execution returns, for any operation of any schema', async () => {
  let planned = 0;
  await fc.assert(
    fc.asyncProperty(draws, async (draw) => {
      const sdl = randomSchema(draw);
      // Separate servers: each sees the same mutations in the same order.
      const [one, other] = [serve(sdl), serve(sdl)];
      const { schema } = modelOf(parse(sdl));
      for (let i = 0; i < 4; i++) {
        const { kind, query, variables } = randomOperation(schema, draw);
        if (kind !== 'subscription' && (await alike(one, other, { query, variables }))) planned++;
      }
    }),
    RUNS,
  );
  expect(planned).toBeGreaterThan(RUNS.numRuns);
});

test('the same is true of our own schema, for any operation and any caller', async () => {
  const t = await createTestServer();
  const { schema } = loadSchema();
  const send =
    (as: string, session: string): Send =>
    async (body, headers) => {
      const request = await t.request(as, '', {}, { ...headers, 'x-mock-session': session });
      return t.server.fetch(new Request(request, { method: 'POST', body: JSON.stringify(body) }));
    };
  let planned = 0;
  await fc.assert(
    fc.asyncProperty(draws, async (draw) => {
      const person = `${draw.one(['owner', 'editor', 'guest', 'newcomer'])}@northbay.example`;
      const { kind, query, variables } = randomOperation(schema, draw, { depth: 5 });
      if (kind === 'subscription') return;
      if (await alike(send(person, 'planned'), send(person, 'regular'), { query, variables })) planned++;
    }),
    RUNS,
  );
  expect(planned).toBeGreaterThan(RUNS.numRuns / 2);
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
    ['mutation M { second first }'],
    [
      'fragment F on Query { late thing { ...G } } query Q { ...F ...F thing { name } } fragment G on Thing { inner { name } name }',
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
  ])('variables %j', async (variables, isPlanned) => {
    const query =
      'query V($a: Boolean!, $text: String = "d", $list: [String]) { late @include(if: $a) numbers @skip(if: $a) echo(text: $text, more: { b: $list }) }';
    expect(await alike(send, send, { query, variables })).toBe(isPlanned);
  });

  test('mutations run in sequence', async () => {
    order.length = 0;
    const { data } = (await (await send({ query: 'mutation { second first again: second }' })).json()) as {
      data: object;
    };
    expect(order).toEqual(['second', 'first', 'second']);
    expect(data).toEqual({ second: 2, first: 1, again: 2 });
  });

  test('each combination of conditions has its own plan', async () => {
    const query =
      'query P($a: Boolean!, $b: Boolean = true) { late @include(if: $a) numbers @include(if: $b) }';
    const ask = async (variables: object) =>
      ((await (await send({ query, variables })).json()) as { data: object }).data;
    expect(await ask({ a: true, b: false })).toEqual({ late: 7 });
    expect(await ask({ a: false })).toEqual({ numbers: [1, 2] });
    expect(await ask({ a: true, b: false })).toEqual({ late: 7 });
    expect(await ask({ a: false, b: false })).toEqual({});
  });

  test('a response key may be the name of an inherited property', async () => {
    const { data } = (await (await send({ query: '{ __proto__: late constructor: late }' })).json()) as {
      data: object;
    };
    expect(JSON.stringify(data)).toBe('{"__proto__":7,"constructor":7}');
  });

  test('plain data with a member named `then` is not a promise', async () => {
    const values = ['{"then":3}', '{"then":{"a":1}}', '[{"then":"x"}]'];
    const ask = serve('scalar JSON type Query { list: [JSON] one: JSON }', {
      Query: {
        list: () => values.map((text) => JSON.parse(text) as unknown),
        one: () => JSON.parse('{"then":null,"a":1}') as unknown,
      },
    });
    const { data } = (await (await ask({ query: '{ list one }' })).json()) as { data: unknown };
    expect(data).toEqual({
      list: values.map((text) => JSON.parse(text) as unknown),
      one: JSON.parse('{"then":null,"a":1}') as unknown,
    });
  });

  test('a schema that does not declare `@defer` gets the directive once, not in every call', async () => {
    const seen = new Set<unknown>();
    const look = (_source: unknown, _args: unknown, _context: unknown, info: GraphQLResolveInfo) => {
      seen.add(info.schema);
      return 1;
    };
    const ask = serve('type Query { one: Int }', { Query: { one: look } });
    for (let i = 0; i < 3; i++) await ask({ query: '{ one }' });
    expect(seen.size).toBe(1);
  });

  test('what is deferred is not planned', async () => {
    runs.mockClear();
    const response = await send({ query: '{ late ... @defer { numbers } }' }, PARTS);
    expect(response.headers.get('content-type')).toMatch(/^multipart/);
    expect(await response.text()).toContain('"numbers":[1,2]');
    expect(runs).not.toHaveBeenCalled();
  });
});
