import { execute, parse, type GraphQLSchema } from 'graphql';
import { expect, test } from 'vitest';
import { Generator } from '../generate/generator.ts';
import { modelOf } from '../schema.ts';
import { executableSchema } from '../yoga.ts';
import { Overlay } from './overlay.ts';
import { ref } from './ref.ts';
import { noSeed, type Seed } from './seed.ts';
import { SeededStore } from './seeded-store.ts';

const ANCHOR = Date.parse('2026-09-15T14:30:00Z');

/** A schema of somebody else: camelCase, `id`, and a few types of ours with `@key`. */
const SDL = /* GraphQL */ `
  directive @key(fields: String!) repeatable on OBJECT
  scalar DateTime
  scalar Money
  "Examples: \`AAA\`, \`BBB\`"
  scalar Grade
  type Query {
    shop(shop_uuid: ID!): Shop
    must(shop_uuid: ID!): Shop!
    shelf(shop_uuid: ID!, since: DateTime!): Shelf
    person(id: ID!): Person
    thing: Thing!
    shops(first: Int, after: String, name: String): ShopConnection!
  }
  type Mutation {
    rename_shop(input: RenameShop!): RenamePayload!
  }
  input RenameShop {
    shop_uuid: ID!
    shop_name: String!
  }
  type RenamePayload {
    shop: Shop
    errors: [UserError!]!
  }
  type UserError {
    message: String!
  }
  type Shop @key(fields: "shop_uuid") {
    shop_uuid: ID!
    shop_name: String!
    "Examples: \`RED\`, \`GREEN\`"
    colour: String!
    grade: Grade!
    price: Money!
    billing_email: String!
    created_at: DateTime!
    updated_at: DateTime!
    visits(day: Int!): Int!
    tags: [String!]!
    mood: Mood!
    note: String
    owner: Person!
    owner_id: ID!
    address: Address!
    shelves: [Shelf!]!
    things: [Thing!]!
    articles("Size of the page, 1 to 40." first: Int, after: String, word: String): ArticleConnection!
  }
  type Shelf @key(fields: "shop_uuid since") {
    shop_uuid: ID!
    since: DateTime!
    shop: Shop!
    height_mm: Int!
  }
  type Person {
    id: ID!
    firstName: String!
    emailAddress: String!
    createdAt: String!
  }
  type Address {
    city: String!
    lines: [String!]!
  }
  type ShopConnection {
    edges: [ShopEdge!]!
    pageInfo: PageInfo!
    total_count: Int!
  }
  type ShopEdge {
    cursor: String!
    node: Shop!
  }
  type Article @key(fields: "article_uuid") {
    article_uuid: ID!
    shop_uuid: ID!
    name: String!
  }
  type ArticleConnection {
    edges: [ArticleEdge]
    pageInfo: PageInfo!
    totalCount: Int!
    cheapest: Article!
    hint: String!
  }
  type ArticleEdge {
    cursor: String!
    node: Article
  }
  type PageInfo {
    hasNextPage: Boolean!
    hasPreviousPage: Boolean!
    startCursor: String
    endCursor: String
  }
  enum Mood {
    GOOD
    BAD
  }
  union Thing = Shop | Person | NotFoundError
  type NotFoundError {
    message: String!
  }
`;

function fresh({
  sdl = SDL,
  name = 'demo',
  seed = noSeed,
}: { sdl?: string; name?: string; seed?: Seed } = {}) {
  const model = modelOf(parse(sdl));
  const overlay = new Overlay();
  const generator = new Generator({
    model,
    seed: name,
    anchor: ANCHOR,
    samples: (type) => seed.samples(type),
  });
  const store = new SeededStore({ generator, seed, overlay: () => overlay });
  return { model, overlay, generator, store, schema: executableSchema(model.schema, store, {}) };
}

async function ask(schema: GraphQLSchema, query: string) {
  const { data, errors } = await execute({ schema, document: parse(query) });
  if (errors) throw errors[0];
  return JSON.parse(JSON.stringify(data));
}

const FIELDS = [
  'shop_name',
  'colour',
  'grade',
  'price',
  'billing_email',
  'created_at',
  'visits(day: 3)',
  'tags',
  'mood',
  'note',
  'owner { id firstName emailAddress createdAt }',
  'address { city lines }',
  'shelves { since height_mm }',
  'things { __typename }',
  'articles(first: 3) { totalCount hint edges { node { article_uuid name } } }',
];

test('every value is the same in whatever order and company it is asked for', async () => {
  const keyOf = (field: string) => field.split(/[ (]/)[0] as string;
  const whole = (await ask(fresh().schema, `{ shop(shop_uuid: "s1") { ${FIELDS.join(' ')} } }`)).shop;
  const backwards = (
    await ask(
      fresh().schema,
      `{ other: shop(shop_uuid: "s2") { ${FIELDS.toReversed().join(' ')} } shop(shop_uuid: "s1") { ${FIELDS.toReversed().join(' ')} } }`,
    )
  ).shop;
  const alone = fresh();
  for (const field of FIELDS) {
    const value = (await ask(alone.schema, `{ shop(shop_uuid: "s1") { ${field} } }`)).shop[keyOf(field)];
    expect(value, field).toEqual(whole[keyOf(field)]);
    expect(backwards[keyOf(field)], field).toEqual(whole[keyOf(field)]);
  }
});

test('another seed, key or argument gives another value', async () => {
  const query =
    '{ a: shop(shop_uuid: "s1") { billing_email one: visits(day: 1) two: visits(day: 2) } b: shop(shop_uuid: "s2") { billing_email } }';
  const { a, b } = await ask(fresh().schema, query);
  const other = await ask(fresh({ name: 'other' }).schema, query);
  expect(a.billing_email).not.toBe(b.billing_email);
  expect(a.billing_email).not.toBe(other.a.billing_email);
  expect(a.one).not.toBe(a.two);
});

test('values fit their names, their scalars and the samples of their descriptions', async () => {
  const { shop } = await ask(fresh().schema, `{ shop(shop_uuid: "s1") { ${FIELDS.join(' ')} updated_at } }`);
  expect(['RED', 'GREEN']).toContain(shop.colour);
  expect(['AAA', 'BBB']).toContain(shop.grade);
  expect(['GOOD', 'BAD']).toContain(shop.mood);
  expect(shop.price).toMatch(/^\d+\.\d\d$/);
  expect(shop.billing_email).toMatch(/^[^@]+@example\.(com|net|org)$/);
  expect(shop.owner.emailAddress).toMatch(/@example\./);
  expect(Date.parse(shop.owner.createdAt)).toBeLessThan(ANCHOR);
  expect(Date.parse(shop.created_at)).toBeLessThan(Date.parse(shop.updated_at));
  expect(Date.parse(shop.updated_at)).toBeLessThan(ANCHOR);
  expect(shop.articles.edges).toHaveLength(3);
});

test('look-ups find the thing with the key that was asked for, composite keys too', async () => {
  const since = '2026-01-02T03:04:05.000Z';
  const { shelf, person, shop } = await ask(
    fresh().schema,
    `{ shelf(shop_uuid: "s1", since: "${since}") { shop_uuid since shop { shop_uuid shop_name } }
       person(id: "p1") { id } shop(shop_uuid: "s1") { shop_name owner_id owner { id } shelves { shop_uuid } } }`,
  );
  expect(shelf).toEqual({ shop_uuid: 's1', since, shop: { shop_uuid: 's1', shop_name: shop.shop_name } });
  expect(person.id).toBe('p1');
  expect(shop.owner.id).toBe(shop.owner_id);
  for (const { shop_uuid } of shop.shelves) expect(shop_uuid).toBe('s1');
});

test('a connection nobody wrote pages through one list that filters choose', async () => {
  const { schema } = fresh();
  const page = async (args: string) =>
    (
      await ask(
        schema,
        `{ shop(shop_uuid: "s1") { articles(${args}) { totalCount pageInfo { hasNextPage endCursor } edges { node { article_uuid } } } } }`,
      )
    ).shop.articles;
  const uuids = (list: { edges: { node: { article_uuid: string } }[] }) =>
    list.edges.map(({ node }) => node.article_uuid);
  const whole = await page('first: 40');
  expect(whole.totalCount).toBeGreaterThan(5);
  let after = '';
  const walked: string[] = [];
  do {
    const next = await page(`first: 7${after}`);
    expect(next.totalCount).toBe(whole.totalCount);
    walked.push(...uuids(next));
    after = next.pageInfo.hasNextPage ? `, after: "${next.pageInfo.endCursor}"` : '';
  } while (after);
  expect(walked.slice(0, 40)).toEqual(uuids(whole));
  expect(new Set(walked).size).toBe(walked.length);
  expect(walked).toHaveLength(whole.totalCount);
  expect(uuids(await page('first: 5, word: "x"'))).not.toEqual(walked.slice(0, 5));
  await expect(page('first: 41')).rejects.toThrow('`first` must be a whole number from 1 to 40.');
});

test('a union gives its good members, and errors of a payload are none', async () => {
  const things = await Promise.all(
    Array.from(
      { length: 30 },
      async (_, i) =>
        (await ask(fresh({ name: `seed ${i}` }).schema, '{ thing { __typename } }')).thing.__typename,
    ),
  );
  expect(new Set(things)).toEqual(new Set(['Shop', 'Person']));
  const renamed = await ask(
    fresh().schema,
    'mutation { rename_shop(input: { shop_uuid: "s1", shop_name: "x" }) { shop { __typename } errors { message } } }',
  );
  expect(renamed.rename_shop.errors).toEqual([]);
});

test('a grown schema is served without code, and what was there keeps its values', async () => {
  const query = '{ shop(shop_uuid: "s1") { shop_name tags address { city } } }';
  const before = await ask(fresh().schema, query);
  const grown = fresh({
    sdl: `${SDL} extend type Shop { support_phone: String! rating: Rating! } enum Rating { ONE TWO } `,
  });
  expect(await ask(grown.schema, query)).toEqual(before);
  const { shop } = await ask(grown.schema, '{ shop(shop_uuid: "s1") { support_phone rating } }');
  expect(shop.support_phone).toMatch(/^\+\d/);
  expect(['ONE', 'TWO']).toContain(shop.rating);
});

test('a changed model is taken over in place, and written state stays', async () => {
  const { generator, store } = fresh();
  store.set('Shop', 's1', { shop_name: 'Mine' });
  generator.setModel(modelOf(parse(`${SDL} extend type Shop { branch_count: Int! }`)));
  expect(store.read('Shop', 's1', 'branch_count')).toEqual(expect.any(Number));
  expect(store.read('Shop', 's1', 'shop_name')).toBe('Mine');
});

test('writes win over the seed, and the seed over made-up values', async () => {
  const seed: Seed = {
    value: (type, field, key) =>
      type === 'Shop' && field === 'shop_name' && key === 's1' ? 'Seeded' : undefined,
    exists: (type, key) => (type === 'Shop' ? ['s1', 's2'].includes(key) : undefined),
    samples: (type) => (type === 'Shop' ? ['s1', 's2'] : []),
    all: () => ({ count: 0, at: () => '' }),
  };
  const { schema, store } = fresh({ seed });
  expect((await ask(schema, '{ shop(shop_uuid: "s1") { shop_name } }')).shop.shop_name).toBe('Seeded');
  store.set('Shop', 's1', { shop_name: 'Written', note: null });
  expect((await ask(schema, '{ shop(shop_uuid: "s1") { shop_name note } }')).shop).toEqual({
    shop_name: 'Written',
    note: null,
  });
  expect((await ask(schema, '{ shop(shop_uuid: "nope") { shop_name } }')).shop).toBeNull();
  await expect(ask(schema, '{ must(shop_uuid: "nope") { shop_name } }')).rejects.toMatchObject({
    extensions: { code: 'NOT_FOUND' },
  });
  const { thing } = await ask(schema, '{ thing { __typename ... on Shop { shop_uuid } } }');
  if (thing.__typename === 'Shop') expect(['s1', 's2']).toContain(thing.shop_uuid);
});

test("what is created joins its owner's lists, what is removed leaves all of them", async () => {
  const { schema, store } = fresh();
  const list = async () =>
    (
      await ask(
        schema,
        '{ shop(shop_uuid: "s1") { articles(first: 40) { totalCount edges { node { article_uuid name } } } shelves { since } } }',
      )
    ).shop;
  const before = await list();
  const created = store.insert('Article', store.newKey('Article'), { shop_uuid: 's1', name: 'New' });
  store.insert('Article', store.newKey('Article'), { shop_uuid: 's2', name: 'Elsewhere' });
  const [victim] = before.articles.edges
    .slice(2)
    .map((edge: { node: { article_uuid: string } }) => edge.node.article_uuid);
  store.remove('Article', victim);
  store.insert('Shelf', 's1|2026-02-03T00:00:00.000Z', {
    shop_uuid: 's1',
    since: '2026-02-03T00:00:00.000Z',
  });
  const after = await list();
  expect(after.articles.edges[0].node).toEqual({ article_uuid: created.$ref.key, name: 'New' });
  expect(after.articles.totalCount).toBe(before.articles.totalCount);
  expect(JSON.stringify(after)).not.toContain(victim);
  expect(JSON.stringify(after)).not.toContain('Elsewhere');
  expect(after.shelves).toHaveLength(before.shelves.length + 1);
  store.set('Shop', 's1', { things: [ref('Shop', 's3'), ref('Shop', 's4')] });
  store.remove('Shop', 's3');
  expect(
    (await ask(schema, '{ shop(shop_uuid: "s1") { things { ... on Shop { shop_uuid } } } }')).shop.things,
  ).toEqual([{ shop_uuid: 's4' }]);
  expect((await ask(schema, '{ shop(shop_uuid: "s3") { shop_uuid } }')).shop).toBeNull();
});

test('@graphql-tools/mock asks the store by two methods and nothing else', async () => {
  const { model, store } = fresh();
  const used = new Set<string | symbol>();
  const watched = new Proxy(store, {
    get(target, name) {
      used.add(name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const schema = executableSchema(model.schema, watched, {
    Query: { shop: () => ({ shop_name: 'A plain object' }) },
  });
  const { shop } = await ask(
    schema,
    `{ shop(shop_uuid: "s1") { shop_name ${FIELDS.slice(1).join(' ')} } thing { __typename } shops(first: 1) { edges { node { shop_name } } } }`,
  );
  expect(shop.shop_name).toBe('A plain object');
  expect(used).toEqual(new Set(['get', 'generateFieldValue']));
});
