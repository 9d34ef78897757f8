import { execute, parse } from 'graphql';
import { expect, test } from 'vitest';
import { executableSchema } from '../graphql/executable-schema.ts';
import { modelOf } from '../schema/schema.ts';
import { ANCHOR, asker, madeUp } from './made-up.testing.ts';
import { ref } from '../store/ref.ts';
import { noSeed, type Seed } from '../store/seed.ts';

/** A foreign schema: camelCase, `id`, and a few types of ours with `@key`. */
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
    somebody: Person!
    thing: Thing!
    shops(first: Int, after: String, name: String): ShopConnection!
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
    articles(
      "Size of the page, 1 to 400."
      first: Int
      after: String
      kind: Kind
      search: String
    ): ArticleConnection!
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
    kind: Kind!
  }
  enum Kind {
    NEW
    USED
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

const [S1, S2, S3] = (
  await madeUp(SDL).ask('{ shops(first: 3) { edges { node { shop_uuid } } } }')
).shops.edges.map(({ node }: { node: { shop_uuid: string } }) => node.shop_uuid) as [string, string, string];

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

test('every value is the same, whatever else is read and in what order', async () => {
  const keyOf = (field: string) => field.split(/[ (]/)[0] as string;
  const whole = (await madeUp(SDL).ask(`{ shop(shop_uuid: "${S1}") { ${FIELDS.join(' ')} } }`)).shop;
  const turned = FIELDS.toReversed().join(' ');
  const backwards = (
    await madeUp(SDL).ask(
      `{ other: shop(shop_uuid: "${S2}") { ${turned} } shop(shop_uuid: "${S1}") { ${turned} } }`,
    )
  ).shop;
  const alone = madeUp(SDL);
  for (const field of FIELDS) {
    const value = (await alone.ask(`{ shop(shop_uuid: "${S1}") { ${field} } }`)).shop[keyOf(field)];
    expect(value, field).toEqual(whole[keyOf(field)]);
    expect(backwards[keyOf(field)], field).toEqual(whole[keyOf(field)]);
  }
});

test('another seed, key or argument gives another value', async () => {
  const query = `{ a: shop(shop_uuid: "${S1}") { billing_email one: visits(day: 1) two: visits(day: 2) } b: shop(shop_uuid: "${S2}") { billing_email } }`;
  const { a, b } = await madeUp(SDL).ask(query);
  const other = await madeUp(SDL, { name: 'other' }).ask(
    '{ shops(first: 1) { edges { node { billing_email shop_uuid } } } }',
  );
  expect(a.billing_email).not.toBe(b.billing_email);
  expect(a.one).not.toBe(a.two);
  expect(other.shops.edges[0].node.billing_email).not.toBe(a.billing_email);
  expect(other.shops.edges[0].node.shop_uuid).not.toBe(S1);
});

test('values match their field names, scalars, and documented examples', async () => {
  const { shop } = await madeUp(SDL).ask(`{ shop(shop_uuid: "${S1}") { ${FIELDS.join(' ')} updated_at } }`);
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

test('look-ups find the entity with the requested key, including composite keys, and nothing else', async () => {
  const { ask, generator } = madeUp(SDL);
  const [shelfKey = ''] = [generator.populations.of('Shelf').at(0)];
  const [shop_uuid, since] = shelfKey.split('|') as [string, string];
  const { somebody } = await ask('{ somebody { id } }');
  const { shelf, person, shop, nobody, nowhere } = await ask(
    `{ shelf(shop_uuid: "${shop_uuid}", since: "${since}") { shop_uuid since shop { shop_uuid shop_name } }
       person(id: "${somebody.id}") { id } nobody: person(id: "p1") { id } nowhere: shelf(shop_uuid: "${S1}", since: "x") { since }
       shop(shop_uuid: "${shop_uuid}") { shop_name owner_id owner { id } shelves { shop_uuid since } } }`,
  );
  expect(shelf).toEqual({ shop_uuid, since, shop: { shop_uuid, shop_name: shop.shop_name } });
  expect(person.id).toBe(somebody.id);
  expect([nobody, nowhere]).toEqual([null, null]);
  expect(shop.owner.id).toBe(shop.owner_id);
  expect(shop.shelves).toContainEqual({ shop_uuid, since });
  for (const shelve of shop.shelves) expect(shelve.shop_uuid).toBe(shop_uuid);
});

test('a connection without code pages through one list that arguments filter', async () => {
  const { ask } = madeUp(SDL);
  const page = async (args: string) =>
    (
      await ask(
        `{ shop(shop_uuid: "${S1}") { articles(${args}) { totalCount pageInfo { hasNextPage endCursor } edges { node { article_uuid name kind } } } } }`,
      )
    ).shop.articles;
  const uuids = (list: { edges: { node: { article_uuid: string } }[] }) =>
    list.edges.map(({ node }) => node.article_uuid);
  const whole = await page('first: 400');
  expect(whole.totalCount).toBeGreaterThan(5);
  let after = '';
  const walked: string[] = [];
  do {
    const next = await page(`first: 7${after}`);
    expect(next.totalCount).toBe(whole.totalCount);
    walked.push(...uuids(next));
    after = next.pageInfo.hasNextPage ? `, after: "${next.pageInfo.endCursor}"` : '';
  } while (after);
  expect(walked).toEqual(uuids(whole));
  expect(new Set(walked).size).toBe(walked.length);
  expect(walked).toHaveLength(whole.totalCount);
  const used = await page('first: 400, kind: USED');
  expect(uuids(used)).toEqual(
    whole.edges
      .filter((edge: { node: { kind: string } }) => edge.node.kind === 'USED')
      .map((edge: { node: { article_uuid: string } }) => edge.node.article_uuid),
  );
  expect(used.totalCount).toBe(used.edges.length);
  const [{ node }] = whole.edges;
  expect(uuids(await page(`first: 400, search: "${node.name.toUpperCase()}"`))).toContain(node.article_uuid);
  expect((await page('first: 400, search: "nothing is called so"')).totalCount).toBe(0);
  await expect(page('first: 401')).rejects.toThrow('`first` must be a whole number from 1 to 400.');
});

test('a union returns its success types', async () => {
  const things = await Promise.all(
    Array.from(
      { length: 30 },
      async (_, i) =>
        (await madeUp(SDL, { name: `seed ${i}` }).ask('{ thing { __typename } }')).thing.__typename,
    ),
  );
  expect(new Set(things)).toEqual(new Set(['Shop', 'Person']));
});

test('a larger schema is served without code, and existing fields keep their values', async () => {
  const query = `{ shop(shop_uuid: "${S1}") { shop_name tags address { city } owner { id } articles(first: 5) { edges { node { article_uuid } } } } }`;
  const before = await madeUp(SDL).ask(query);
  const grown = madeUp(
    `${SDL} extend type Shop { support_phone: String! rating: Rating! } enum Rating { ONE TWO } `,
  );
  expect(await grown.ask(query)).toEqual(before);
  const { shop } = await grown.ask(`{ shop(shop_uuid: "${S1}") { support_phone rating } }`);
  expect(shop.support_phone).toMatch(/^\+\d/);
  expect(['ONE', 'TWO']).toContain(shop.rating);
});

test('a changed model is applied in place, and writes are kept', () => {
  const { generator, store } = madeUp(SDL);
  store.set('Shop', S1, { shop_name: 'Mine' });
  generator.setModel(modelOf(parse(`${SDL} extend type Shop { branch_count: Int! }`)));
  expect(store.read('Shop', S1, 'branch_count')).toEqual(expect.any(Number));
  expect(store.read('Shop', S1, 'shop_name')).toBe('Mine');
});

test('writes override the seed, and the seed overrides generated values', async () => {
  const seed: Seed = {
    ...noSeed,
    value: (type, field, key) =>
      type === 'Shop' && key === 's1' ? { shop_name: 'Seeded', note: null }[field] : undefined,
    exists: (type, key) => (type === 'Shop' ? ['s1', 's2'].includes(key) : undefined),
    samples: (type) => (type === 'Shop' ? ['s1', 's2'] : []),
  };
  const { ask, store } = madeUp(SDL, { seed });
  const shop = async () => (await ask('{ shop(shop_uuid: "s1") { shop_name note } }')).shop;
  expect(await shop()).toEqual({ shop_name: 'Seeded', note: null });
  store.set('Shop', 's1', { shop_name: 'Written', note: 'mine' });
  expect(await shop()).toEqual({ shop_name: 'Written', note: 'mine' });
  store.set('Shop', 's1', { note: null });
  expect((await shop()).note).toBeNull();
  expect((await ask('{ shop(shop_uuid: "nope") { shop_name } }')).shop).toBeNull();
  await expect(ask('{ must(shop_uuid: "nope") { shop_name } }')).rejects.toMatchObject({
    extensions: { code: 'NOT_FOUND' },
  });
  const { thing } = await ask('{ thing { __typename ... on Shop { shop_uuid } } }');
  if (thing.__typename === 'Shop') expect(['s1', 's2']).toContain(thing.shop_uuid);
});

test("a created entity is in its owner's lists, a removed one in none", async () => {
  const { ask, store } = madeUp(SDL);
  const list = async () =>
    (
      await ask(
        `{ shop(shop_uuid: "${S1}") { articles(first: 400) { totalCount edges { node { article_uuid name } } } shelves { since } } }`,
      )
    ).shop;
  const before = await list();
  const created = store.insert('Article', store.newKey('Article'), { shop_uuid: S1, name: 'New' });
  store.insert('Article', store.newKey('Article'), { shop_uuid: S2, name: 'Elsewhere' });
  const victim = before.articles.edges[2].node.article_uuid;
  store.remove('Article', victim);
  store.insert('Shelf', `${S1}|2026-02-03T00:00:00.000Z`, {
    shop_uuid: S1,
    since: '2026-02-03T00:00:00.000Z',
  });
  const after = await list();
  expect(after.articles.edges[0].node).toEqual({ article_uuid: created.$ref.key, name: 'New' });
  expect(after.articles.totalCount).toBe(before.articles.totalCount);
  expect(JSON.stringify(after)).not.toContain(victim);
  expect(JSON.stringify(after)).not.toContain('Elsewhere');
  expect(after.shelves).toHaveLength(before.shelves.length + 1);
  store.set('Shop', S1, { things: [ref('Shop', S2), ref('Shop', S3)] });
  store.remove('Shop', S2);
  expect(
    (await ask(`{ shop(shop_uuid: "${S1}") { things { ... on Shop { shop_uuid } } } }`)).shop.things,
  ).toEqual([{ shop_uuid: S3 }]);
  expect((await ask(`{ shop(shop_uuid: "${S2}") { shop_uuid } }`)).shop).toBeNull();
});

test("fields missing in a resolver's object are generated, those of an entity by its key", async () => {
  const { store, model } = madeUp(SDL);
  const resolvers = {
    Query: { shop: () => ({ shop_uuid: S1, colour: 'BLUE', address: { city: 'Oulu' } }) },
  };
  const { shop } = await asker(
    executableSchema(model.schema, { store, resolvers }),
    store,
  )('{ shop(shop_uuid: "any") { shop_uuid shop_name colour address { city lines } } }');
  expect(shop).toEqual({
    shop_uuid: S1,
    shop_name: store.read('Shop', S1, 'shop_name'),
    colour: 'BLUE',
    address: { city: 'Oulu', lines: expect.any(Array) },
  });
});

test('lists are filtered and sorted by linked entities, too', async () => {
  const { ask: inquire } = madeUp(/* GraphQL */ `
    scalar JSON
    type Query {
      posts(where: PostFilter, order_by: [PostOrder!]): [Post!]!
      users(where: UserFilter): [User!]!
    }
    type Post {
      id: ID!
      title: String!
      meta: JSON
      author: User!
    }
    type User {
      id: ID!
      name: String!
      posts: [Post!]!
    }
    input Text {
      _eq: String
      _in: [String!]
    }
    input PostFilter {
      _not: PostFilter
      title: Text
      meta: JSON
      author: UserFilter
    }
    input UserFilter {
      name: Text
      posts: PostFilter
    }
    input PostOrder {
      title: String
      author: UserOrder
    }
    input UserOrder {
      name: String
    }
  `);
  const { posts } = await inquire('{ posts { title author { name } } }');
  const [{ author, title }] = posts;
  const of = (name: string) => posts.filter((post: (typeof posts)[number]) => post.author.name === name);
  const by = `author: { name: { _eq: "${author.name}" } }`;
  const chosen = await inquire(
    `{ mine: posts(where: { ${by} }) { title author { name } } others: posts(where: { _not: { ${by} } }) { title }
       sorted: posts(order_by: [{ author: { name: "desc" } }, { title: "asc" }]) { title author { name } }
       meta: posts(where: { meta: { _eq: { b: 1 } } }) { title }
       users(where: { posts: { title: { _eq: "${title}" } } }) { name } }`,
  );
  expect(chosen.mine).toEqual(of(author.name));
  expect(chosen.mine.length + chosen.others.length).toBe(posts.length);
  expect(chosen.meta).toEqual([]);
  expect(chosen.users.map(({ name }: { name: string }) => name)).toContain(author.name);
  expect(chosen.users.length).toBeLessThan(posts.length);
  const order = (item: (typeof posts)[number]) => item.author.name.toLowerCase();
  for (const [i, one] of chosen.sorted.slice(1).entries())
    expect(order(chosen.sorted[i]) >= order(one), `${order(chosen.sorted[i])} ${order(one)}`).toBe(true);
});

test('types and fields may have the names of inherited properties', async () => {
  const { ask: inquire } = madeUp(/* GraphQL */ `
    type Query {
      constructor: constructor!
      toString: [toString!]!
    }
    type constructor {
      id: ID!
      toString: String!
      hasOwnProperty: Boolean!
      valueOf: constructor!
    }
    type toString {
      constructor: Int!
    }
  `);
  const answer = await inquire(
    '{ constructor { toString hasOwnProperty valueOf { valueOf { toString } } } toString { constructor } }',
  );
  expect(answer.constructor.toString).toEqual(expect.any(String));
  expect(answer.constructor.hasOwnProperty).toEqual(expect.any(Boolean));
  expect(answer.toString[0].constructor).toEqual(expect.any(Number));
});

test('an enum without values, as some schemas have, gives null', async () => {
  const made = madeUp(/* GraphQL */ `
    type Query {
      role: Role!
    }
    type Role {
      permission: Permission
      permissions: [Permission!]!
      first: Permission!
    }
    enum Permission
  `);
  expect(made.model.warnings).toHaveLength(1);
  const run = (query: string) =>
    execute({ schema: made.schema, document: parse(query), contextValue: { store: made.store } });
  const { data, errors } = await run('{ role { permission permissions } }');
  expect(errors).toBeUndefined();
  expect(JSON.parse(JSON.stringify(data))).toEqual({ role: { permission: null, permissions: [] } });
  const refused = await run('{ role { first } }');
  expect(refused.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
});

test('a page describes itself correctly, however its schema counts pages', async () => {
  const { ask: inquire } = madeUp(/* GraphQL */ `
    type Query {
      films(page: Int = 1, perPage: Int = 20): FilmPage!
      allFilms(first: Int, after: String): FilmsConnection!
    }
    type FilmPage {
      page: Int!
      perPage: Int!
      total: Int!
      totalPages: Int!
      hasMore: Boolean!
      items: [Film!]!
    }
    type FilmsConnection {
      pageInfo: PageInfo!
      edges: [FilmEdge]
      totalCount: Int
      films: [Film]
    }
    type FilmEdge {
      node: Film
      cursor: String!
    }
    type PageInfo {
      hasNextPage: Boolean!
      endCursor: String
    }
    type Film {
      id: ID!
    }
  `);
  const page = '{ page perPage total totalPages hasMore items { id } }';
  const { films, last, allFilms } = await inquire(
    `{ films(page: 2, perPage: 7) ${page} last: films(page: 18, perPage: 7) ${page}
       allFilms(first: 3) { totalCount edges { node { id } } films { id } } }`,
  );
  expect(films).toMatchObject({ page: 2, perPage: 7, total: 120, totalPages: 18, hasMore: true });
  expect(films.items).toHaveLength(7);
  expect(last).toMatchObject({ page: 18, perPage: 7, hasMore: false });
  expect(last.items).toHaveLength(1);
  expect(allFilms.films).toEqual(allFilms.edges.map(({ node }: { node: object }) => node));
});
