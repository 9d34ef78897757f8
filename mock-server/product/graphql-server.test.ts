import { testServices } from '../testing/test-services.ts';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { createClock } from '../kernel/clock.ts';
import type { MockContext } from './context.ts';
import { createGraphqlServer } from './graphql-server.ts';
import { people } from './accounts/people.ts';
import { modelOf } from '../engine/schema/schema.ts';
import { Sessions } from '../engine/session/session.ts';
import { createWorld } from './world/world.ts';

const world = createWorld({ seed: 'test', anchor: Date.parse('2026-09-15T14:30:00Z'), scale: 'demo' });

const BEFORE = /* GraphQL */ `
  type Query {
    shop(shop_uuid: ID!): Shop
    gone: String
    kind: Kind
  }
  type Mutation {
    rename(name: String!): Boolean
  }
  type Shop @key(fields: "shop_uuid") {
    shop_uuid: ID!
    name: String!
  }
  type Kind {
    name: String
  }
`;

function serve(sdl: string) {
  const server = createGraphqlServer({
    services: testServices(),
    model: modelOf(parse(sdl)),
    domains: [
      {
        name: 'test',
        exists: { Shop: () => true },
        values: { Shop: { name: () => 'Seeded' } },
        resolvers: {
          Query: { gone: () => 'still here', kind: () => ({ name: 'a type' }) },
          Kind: { name: ({ name }: { name: string }) => name },
          Mutation: {
            rename(_source: unknown, { name }: { name: string }, { store }: MockContext) {
              store.set('Shop', 's1', { name });
              return true;
            },
          },
        },
      },
    ],
    world,
    clock: createClock({ now: world.anchor }),
    sessions: new Sessions(),
    portalOrigins: () => [],
    personOf: async () => people[0] ?? null,
    onUncaught: (error) => {
      throw error;
    },
  });
  const ask = async (query: string) => {
    const response = await server.handle(
      new Request('http://localhost/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ query }),
      }),
    );
    return (await response.json()) as { data?: unknown; errors?: { message: string }[] };
  };
  return { server, ask };
}

test('another schema is served at once: new fields are generated, removed ones are gone, writes are kept', async () => {
  const { server, ask } = serve(BEFORE);
  const rating = '{ shop(shop_uuid: "s1") { name rating } }';
  expect((await ask('{ gone kind { name } }')).data).toEqual({
    gone: 'still here',
    kind: { name: 'a type' },
  });
  expect((await ask(rating)).errors?.[0]?.message).toContain('Cannot query field "rating"');
  await ask('mutation { rename(name: "Mine") }');
  server.setModel(
    modelOf(
      parse(
        BEFORE.replace('gone: String', 'fresh: Int!')
          .replace('type Kind {\n    name: String\n  }', 'enum Kind { ONE }')
          .replace('name: String!\n', 'name: String!\n rating: Int!\n'),
      ),
    ),
  );
  // The same document was refused a moment ago; the cached result is no longer used.
  expect((await ask(rating)).data).toEqual({ shop: { name: 'Mine', rating: expect.any(Number) } });
  expect((await ask('{ gone }')).errors?.[0]?.message).toContain('Cannot query field "gone"');
  expect(server.inside().schema.getType('Kind')).toMatchObject({ name: 'Kind' });
  expect((await ask('{ fresh }')).data).toEqual({ fresh: expect.any(Number) });
});

test('a schema that cannot be built does not affect the one served', async () => {
  const { server, ask } = serve(BEFORE);
  const { schema } = server.inside();
  const broken = { ...modelOf(parse(BEFORE)), schema: null as never };
  expect(() => server.setModel(broken)).toThrow();
  expect(server.inside().schema).toBe(schema);
  expect((await ask('{ gone }')).data).toEqual({ gone: 'still here' });
});

test("a strict scalar keeps the schema's description", async () => {
  const { ask } = serve(
    BEFORE.replace('gone: String', 'gone(after: DateTime): String') +
      '"When it was."\nscalar DateTime @specifiedBy(url: "https://example.org/instant")',
  );
  expect(await ask('{ __type(name: "DateTime") { description specifiedByURL } }')).toEqual({
    data: { __type: { description: 'When it was.', specifiedByURL: 'https://example.org/instant' } },
  });
  expect((await ask('{ gone(after: "soon") }')).errors?.[0]?.message).toContain(
    '"soon" is not a valid DateTime',
  );
});
