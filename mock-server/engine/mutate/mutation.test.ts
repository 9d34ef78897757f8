import { beforeEach, describe, expect, test } from 'vitest';
import { ANCHOR, madeUp } from '../mock-store/made-up.testing.ts';

const SDL = /* GraphQL */ `
  directive @key(fields: String!) repeatable on OBJECT
  scalar DateTime
  scalar Date
  type Query {
    shops(first: Int, after: String, mood: Mood): ShopConnection!
    shop(shop_uuid: ID!): Shop
    articles: [Article!]!
    article(article_uuid: ID!): Article
    tags: [Tag!]!
    tag(tag_uuid: ID!): Tag
    me: Me!
    employees: [Employee!]!
    stations: [Station!]!
  }
  type Mutation {
    create_article(input: CreateArticleInput!): ArticlePayload!
    createArticles(input: [CreateArticleInput!]!): [Article!]!
    update_article(input: UpdateArticleInput!): ArticlePayload!
    move_articles(article_uuids: [ID!]!, shop_uuid: ID!): [Article!]!
    duplicateArticle(articleUuid: ID!): Article!
    delete_article(article_uuid: ID!): DeletePayload!
    delete_articles(input: DeleteArticlesInput!): BulkPayload!
    articleDelete(id: ID!): ID
    publish_article(article_uuid: ID!): Article
    set_article_price(article_uuid: ID!, price: Float): Article
    save_shop(input: SaveShopInput!): ShopPayload!
    createShop(shop: ShopFields!): ShopResult!
    delete_shop(shop_uuid: ID!): Boolean!
    archive_shop(shop_uuid: ID!): Shop
    unarchive_shop(shop_uuid: ID!): Shop
    add_shop_tags(shop_uuid: ID!, tag_uuids: [ID!]!): Shop!
    remove_tag_from_shop(input: ShopTag!): Shop!
    save_station(code: ID!, name: String!): Station!
    updateMe(input: MeInput!): Me!
    hire(employee_uuid: ID!, desk_uuid: ID): Employee!
    ping: Boolean!
    shout(text: String!): String!
  }
  input CreateArticleInput {
    shop_uuid: ID!
    name: String!
    price: Float
    labels: [String!]
    lines: [LineInput!]
    clientMutationId: String
  }
  input UpdateArticleInput {
    article_uuid: ID!
    shop_uuid: ID
    name: String
    price: Float
    due: Date
    lines: [LineInput!]
    editor_uuid: ID
  }
  input DeleteArticlesInput {
    article_uuids: [ID!]!
  }
  input LineInput {
    text: String!
    amount: Int
  }
  input SaveShopInput {
    shop_uuid: ID
    name: String
    mood: Mood
    note: String
    address: AddressInput
    tag_uuids: [ID!]
    articles: [NewArticle!]
  }
  input NewArticle {
    article_uuid: ID
    name: String!
  }
  input ShopFields {
    name: String!
    mood: Mood
  }
  input AddressInput {
    city: String!
    geo: GeoInput
  }
  input GeoInput {
    lat: Float!
  }
  input ShopTag {
    shop_uuid: ID!
    tag_uuid: ID!
  }
  input MeInput {
    nickname: String
  }
  type ArticlePayload {
    article: Article
    edge: ArticleEdge
    shop: Shop
    errors: [UserError!]!
    clientMutationId: String
  }
  type DeletePayload {
    deleted_article_uuid: ID
    ok: Boolean!
    errors: [UserError!]!
  }
  type BulkPayload {
    articles: [Article!]!
    affected_count: Int!
    userErrors: [UserError!]!
  }
  type ShopPayload {
    shop: Shop
    errors: [UserError!]!
  }
  union ShopResult = Shop | NotFoundProblem | ConflictProblem
  type NotFoundProblem {
    message: String!
  }
  type ConflictProblem {
    message: String!
  }
  type UserError {
    code: Code!
    message: String!
    path: [String!]
  }
  enum Code {
    VALIDATION
    NOT_FOUND
    CONFLICT
  }
  enum Mood {
    GOOD
    BAD
  }
  enum Status {
    ARCHIVED
    DRAFT
    PUBLISHED
  }
  type Shop @key(fields: "shop_uuid") {
    shop_uuid: ID!
    name: String!
    mood: Mood!
    note: String
    address: Address!
    tags: [Tag!]!
    tag_uuids: [ID!]!
    is_archived: Boolean!
    archived_at: DateTime
    created_at: DateTime!
    updated_at: DateTime!
    article_count: Int!
    articles(first: Int, after: String, search: String): ArticleConnection!
  }
  type Address {
    city: String!
    street: String!
    geo: Geo
  }
  type Geo {
    lat: Float!
  }
  type Tag @key(fields: "tag_uuid") {
    tag_uuid: ID!
    label: String!
    shops: [Shop!]!
  }
  type Article @key(fields: "article_uuid") {
    article_uuid: ID!
    shop_uuid: ID!
    shop: Shop!
    name: String!
    price: Float
    labels: [String!]!
    lines: [Line!]!
    due: Date
    status: Status!
    created_at: DateTime!
    updated_at: DateTime!
    published_at: DateTime
    editor: Employee
    comments: [Comment!]!
  }
  type Line {
    text: String!
    amount: Int
  }
  type Comment @key(fields: "comment_uuid") {
    comment_uuid: ID!
    article: Article!
    body: String!
  }
  type ArticleConnection {
    edges: [ArticleEdge!]!
    pageInfo: PageInfo!
    total_count: Int!
  }
  type ArticleEdge {
    cursor: String!
    node: Article!
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
  type PageInfo {
    hasNextPage: Boolean!
    hasPreviousPage: Boolean!
    startCursor: String
    endCursor: String
  }
  type Me {
    nickname: String!
  }
  type Employee @key(fields: "employee_uuid") {
    employee_uuid: ID!
    desk: Desk
  }
  type Desk @key(fields: "desk_uuid") {
    desk_uuid: ID!
    employee: Employee
  }
  type Station @key(fields: "code") {
    code: ID!
    name: String!
  }
`;

let { ask, store } = madeUp(SDL);
beforeEach(() => {
  ({ ask, store } = madeUp(SDL));
});

const ARTICLE =
  'article_uuid name price shop_uuid shop { shop_uuid } labels lines { text amount } due status created_at updated_at';
const NOW = new Date(ANCHOR).toISOString();
interface Shop {
  readonly shop_uuid: string;
  readonly name: string;
  readonly article_count: number;
}
const shops = async (): Promise<readonly Shop[]> =>
  (await ask('{ shops(first: 3) { edges { node { shop_uuid name article_count } } } }')).shops.edges.map(
    ({ node }: { node: object }) => node,
  );
const listOf = async (shop_uuid: string): Promise<{ total: number; uuids: string[] }> => {
  const { shop } = await ask(
    `{ shop(shop_uuid: "${shop_uuid}") { article_count articles(first: 500) { total_count edges { node { article_uuid } } } } }`,
  );
  expect(shop.article_count).toBe(shop.articles.total_count);
  expect(shop.articles.edges).toHaveLength(shop.articles.total_count);
  return {
    total: shop.articles.total_count,
    uuids: shop.articles.edges.map(({ node }: { node: { article_uuid: string } }) => node.article_uuid),
  };
};

describe('creating', () => {
  test('is reflected in look-ups, lists, and counts, with the values of a new entity', async () => {
    const [{ shop_uuid }] = (await shops()) as [Shop];
    const before = await listOf(shop_uuid);
    const everything = (await ask('{ articles { article_uuid } }')).articles.length;
    const { create_article } = await ask(
      `mutation { create_article(input: { shop_uuid: "${shop_uuid}", name: "New", lines: [{ text: "a", amount: 1 }, { text: "b" }], clientMutationId: "7" }) { article { ${ARTICLE} comments { body } } edge { cursor node { name } } shop { shop_uuid } errors { code } clientMutationId } }`,
    );
    expect(create_article).toEqual({
      article: {
        article_uuid: expect.stringMatching(/^[\da-f-]{36}$/),
        name: 'New',
        price: null,
        shop_uuid,
        shop: { shop_uuid },
        labels: [],
        lines: [
          { text: 'a', amount: 1 },
          { text: 'b', amount: expect.toBeOneOf([null, expect.any(Number)]) },
        ],
        due: expect.toBeOneOf([null, expect.any(String)]),
        status: 'DRAFT',
        created_at: NOW,
        updated_at: NOW,
        comments: [],
      },
      edge: { cursor: expect.any(String), node: { name: 'New' } },
      shop: { shop_uuid },
      errors: [],
      clientMutationId: '7',
    });
    const { article_uuid } = create_article.article;
    const after = await listOf(shop_uuid);
    expect(after).toEqual({ total: before.total + 1, uuids: [article_uuid, ...before.uuids] });
    expect((await ask(`{ article(article_uuid: "${article_uuid}") { name } }`)).article.name).toBe('New');
    expect((await ask('{ articles { article_uuid } }')).articles).toHaveLength(everything + 1);
    const found = await ask(
      `{ shop(shop_uuid: "${shop_uuid}") { articles(search: "new") { edges { node { name } } } } }`,
    );
    expect(found.shop.articles.edges).toContainEqual({ node: { name: 'New' } });
  });

  test('several at once are created all or none', async () => {
    const [{ shop_uuid }] = (await shops()) as [Shop];
    const { total } = await listOf(shop_uuid);
    const { createArticles } = await ask(
      `mutation { createArticles(input: [{ shop_uuid: "${shop_uuid}", name: "A" }, { shop_uuid: "${shop_uuid}", name: "B" }]) { name } }`,
    );
    expect(createArticles).toEqual([{ name: 'A' }, { name: 'B' }]);
    await expect(
      ask(
        `mutation { createArticles(input: [{ shop_uuid: "${shop_uuid}", name: "C" }, { shop_uuid: "nope", name: "D" }]) { name } }`,
      ),
    ).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND', input: 'input.1.shop_uuid' } });
    expect((await listOf(shop_uuid)).total).toBe(total + 2);
  });

  test('a copy has the values of the original', async () => {
    const [first] = (await ask(`{ articles { ${ARTICLE} } }`)).articles;
    const { duplicateArticle } = await ask(
      `mutation { duplicateArticle(articleUuid: "${first.article_uuid}") { ${ARTICLE} } }`,
    );
    expect(duplicateArticle.article_uuid).not.toBe(first.article_uuid);
    expect(duplicateArticle).toMatchObject({
      name: first.name,
      price: first.price,
      shop_uuid: first.shop_uuid,
    });
  });

  test('a member of a union is returned', async () => {
    const { createShop } = await ask(
      'mutation { createShop(shop: { name: "Corner" }) { __typename ... on Shop { name is_archived article_count tags { label } } } }',
    );
    expect(createShop).toEqual({
      __typename: 'Shop',
      name: 'Corner',
      is_archived: false,
      article_count: 0,
      tags: [],
    });
  });
});

describe('changing', () => {
  test('moves an entity from one list to another, by its link or its key', async () => {
    const [from, to] = (await shops()) as [Shop, Shop];
    const [before, there] = [await listOf(from.shop_uuid), await listOf(to.shop_uuid)];
    const [moved = ''] = before.uuids;
    const { update_article } = await ask(
      `mutation { update_article(input: { article_uuid: "${moved}", shop_uuid: "${to.shop_uuid}", price: 2.5, due: "2026-12-24" }) { article { ${ARTICLE} } errors { code } } }`,
    );
    expect(update_article.article).toMatchObject({
      shop_uuid: to.shop_uuid,
      shop: { shop_uuid: to.shop_uuid },
      price: 2.5,
      due: '2026-12-24',
      updated_at: NOW,
    });
    expect(await listOf(from.shop_uuid)).toEqual({ total: before.total - 1, uuids: before.uuids.slice(1) });
    expect((await listOf(to.shop_uuid)).uuids.toSorted()).toEqual([moved, ...there.uuids].toSorted());
    const { move_articles } = await ask(
      `mutation { move_articles(article_uuids: ["${moved}"], shop_uuid: "${from.shop_uuid}") { shop { shop_uuid } } }`,
    );
    expect(move_articles).toEqual([{ shop: { shop_uuid: from.shop_uuid } }]);
    expect((await listOf(to.shop_uuid)).total).toBe(there.total);
    expect((await listOf(from.shop_uuid)).total).toBe(before.total);
  });

  test('null clears optional fields, and omitted ones stay', async () => {
    const [{ shop_uuid, name }] = (await shops()) as [Shop];
    const save = async (input: string) =>
      (
        await ask(
          `mutation { save_shop(input: { shop_uuid: "${shop_uuid}" ${input} }) { shop { name note mood address { city street geo { lat } } } errors { code } } }`,
        )
      ).save_shop.shop;
    const { street } = (await save('note: "mine"')).address;
    expect(await save('note: null mood: BAD address: { city: "Oulu", geo: { lat: 65.1 } }')).toEqual({
      name,
      note: null,
      mood: 'BAD',
      address: { city: 'Oulu', street, geo: { lat: 65.1 } },
    });
    expect((await save('name: "Renamed"')).note).toBeNull();
    expect(
      (await ask('{ shops(first: 200, mood: BAD) { edges { node { name } } } }')).shops.edges,
    ).toContainEqual({ node: { name: 'Renamed' } });
  });

  test('a link is set and cleared by its key', async () => {
    const [{ article_uuid }] = (await ask('{ articles { article_uuid } }')).articles;
    const [{ employee_uuid }] = (await ask('{ employees { employee_uuid } }')).employees;
    const edit = async (editor: string | null) =>
      (
        await ask(
          `mutation { it: update_article(input: { article_uuid: "${article_uuid}", editor_uuid: ${JSON.stringify(editor)} }) { article { editor { employee_uuid } } } }`,
        )
      ).it.article.editor;
    expect(await edit(employee_uuid)).toEqual({ employee_uuid });
    expect(await edit(null)).toBeNull();
  });

  test('a list of keys is the list of links, and the other side reflects it', async () => {
    const [{ shop_uuid }] = (await shops()) as [Shop];
    const tags: { tag_uuid: string }[] = (await ask('{ tags { tag_uuid } }')).tags;
    const [a, b, c] = tags.map(({ tag_uuid }) => tag_uuid) as [string, string, string];
    const state = async () => {
      const { shop, ...sides } = await ask(
        `{ shop(shop_uuid: "${shop_uuid}") { tag_uuids tags { tag_uuid } } ${[a, b, c].map((tag, i) => `t${i}: tag(tag_uuid: "${tag}") { shops { shop_uuid } }`).join(' ')} }`,
      );
      expect(shop.tags.map(({ tag_uuid }: { tag_uuid: string }) => tag_uuid)).toEqual(shop.tag_uuids);
      const holds = ['t0', 't1', 't2'].map((side) =>
        sides[side].shops.some((candidate: { shop_uuid: string }) => candidate.shop_uuid === shop_uuid),
      );
      return { uuids: shop.tag_uuids, holds };
    };
    await ask(
      `mutation { save_shop(input: { shop_uuid: "${shop_uuid}", tag_uuids: ["${a}", "${b}"] }) { errors { code } } }`,
    );
    expect(await state()).toEqual({ uuids: [a, b], holds: [true, true, false] });
    await ask(`mutation { add_shop_tags(shop_uuid: "${shop_uuid}", tag_uuids: ["${c}", "${a}"]) { name } }`);
    expect(await state()).toEqual({ uuids: [a, b, c], holds: [true, true, true] });
    await ask(
      `mutation { remove_tag_from_shop(input: { shop_uuid: "${shop_uuid}", tag_uuid: "${a}" }) { name } }`,
    );
    expect(await state()).toEqual({ uuids: [b, c], holds: [false, true, true] });
    await ask(
      `mutation { save_shop(input: { shop_uuid: "${shop_uuid}", tag_uuids: [] }) { errors { code } } }`,
    );
    expect(await state()).toEqual({ uuids: [], holds: [false, false, false] });
  });

  test('nested entities are created and linked', async () => {
    const [{ shop_uuid }] = (await shops()) as [Shop];
    const { uuids } = await listOf(shop_uuid);
    const { save_shop } = await ask(
      `mutation { save_shop(input: { name: "Whole", articles: [{ name: "One" }, { article_uuid: "${uuids[0]}", name: "Two" }] }) { shop { shop_uuid articles { edges { node { name shop { name } } } } } } }`,
    );
    expect(save_shop.shop.articles.edges.map(({ node }: { node: object }) => node)).toEqual([
      { name: 'One', shop: { name: 'Whole' } },
      { name: 'Two', shop: { name: 'Whole' } },
    ]);
    expect((await listOf(shop_uuid)).uuids).toEqual(uuids.slice(1));
  });

  test("the verb in a mutation's name sets values", async () => {
    const [{ shop_uuid }] = (await shops()) as [Shop];
    const archive = async (verb: string) =>
      (await ask(`mutation { it: ${verb}_shop(shop_uuid: "${shop_uuid}") { is_archived archived_at } }`)).it;
    expect(await archive('archive')).toEqual({ is_archived: true, archived_at: NOW });
    expect(await archive('unarchive')).toEqual({ is_archived: false, archived_at: null });
    const [{ article_uuid }] = (await ask('{ articles { article_uuid } }')).articles;
    expect(
      (await ask(`mutation { publish_article(article_uuid: "${article_uuid}") { status published_at } }`))
        .publish_article,
    ).toEqual({ status: 'PUBLISHED', published_at: NOW });
    expect(
      (await ask(`mutation { set_article_price(article_uuid: "${article_uuid}", price: null) { price } }`))
        .set_article_price.price,
    ).toBeNull();
  });

  test('a single entity needs no key', async () => {
    await ask('mutation { updateMe(input: { nickname: "Bo" }) { nickname } }');
    expect((await ask('{ me { nickname } }')).me.nickname).toBe('Bo');
  });

  test("in a one-to-one relation, the previous partner's link is cleared", async () => {
    const { employees } = await ask(
      '{ employees { employee_uuid desk { desk_uuid employee { employee_uuid } } } }',
    );
    const seated = employees.filter(({ desk }: { desk: object | null }) => desk);
    expect(seated.length).toBeGreaterThan(2);
    for (const { employee_uuid, desk } of seated) expect(desk.employee.employee_uuid).toBe(employee_uuid);
    const [one, other] = seated;
    await ask(
      `mutation { hire(employee_uuid: "${one.employee_uuid}", desk_uuid: "${other.desk.desk_uuid}") { desk { desk_uuid } } }`,
    );
    const after = (await ask('{ employees { employee_uuid desk { desk_uuid employee { employee_uuid } } } }'))
      .employees;
    const deskOf = (uuid: string) =>
      after.find((who: { employee_uuid: string }) => who.employee_uuid === uuid).desk;
    expect(deskOf(one.employee_uuid)).toEqual({
      desk_uuid: other.desk.desk_uuid,
      employee: { employee_uuid: one.employee_uuid },
    });
    expect(deskOf(other.employee_uuid)).toBeNull();
  });

  test('saving an unknown key creates the entity, if clients may choose its key', async () => {
    const save = async (name: string) =>
      (await ask(`mutation { save_station(code: "OUL", name: "${name}") { code name } }`)).save_station;
    const before = (await ask('{ stations { code } }')).stations.length;
    expect(await save('Oulu')).toEqual({ code: 'OUL', name: 'Oulu' });
    expect(await save('Oulu central')).toEqual({ code: 'OUL', name: 'Oulu central' });
    expect((await ask('{ stations { code } }')).stations).toHaveLength(before + 1);
  });
});

describe('deleting', () => {
  test('removes an entity from look-ups, lists, and counts, with everything that depends on it', async () => {
    const [{ shop_uuid, article_count }] = (await shops()) as [Shop];
    const [total, { uuids }] = [
      (await ask('{ shops { total_count } }')).shops.total_count,
      await listOf(shop_uuid),
    ];
    const { delete_article } = await ask(
      `mutation { delete_article(article_uuid: "${uuids[0]}") { deleted_article_uuid ok errors { code } } }`,
    );
    expect(delete_article).toEqual({ deleted_article_uuid: uuids[0], ok: true, errors: [] });
    expect((await ask(`{ article(article_uuid: "${uuids[0]}") { name } }`)).article).toBeNull();
    expect(await listOf(shop_uuid)).toEqual({ total: article_count - 1, uuids: uuids.slice(1) });
    expect((await ask(`mutation { articleDelete(id: "${uuids[1]}") }`)).articleDelete).toBe(uuids[1]);
    const { delete_articles } = await ask(
      `mutation { delete_articles(input: { article_uuids: ["${uuids[2]}", "${uuids[3]}"] }) { articles { article_uuid } affected_count userErrors { code } } }`,
    );
    expect(delete_articles).toEqual({
      articles: [{ article_uuid: uuids[2] }, { article_uuid: uuids[3] }],
      affected_count: 2,
      userErrors: [],
    });
    expect((await listOf(shop_uuid)).total).toBe(article_count - 4);
    expect((await ask(`mutation { delete_shop(shop_uuid: "${shop_uuid}") }`)).delete_shop).toBe(true);
    expect((await ask('{ shops { total_count } }')).shops.total_count).toBe(total - 1);
    expect((await ask(`{ article(article_uuid: "${uuids[5]}") { name } }`)).article).toBeNull();
    for (const { shop } of (await ask('{ articles { shop { shop_uuid } } }')).articles)
      expect(shop.shop_uuid).not.toBe(shop_uuid);
  });

  test('optional links to it become null', async () => {
    const { articles } = await ask('{ articles { article_uuid editor { employee_uuid } } }');
    const { article_uuid, editor } = articles.find((article: { editor: object | null }) => article.editor);
    store.remove('Employee', editor.employee_uuid);
    expect(
      (await ask(`{ article(article_uuid: "${article_uuid}") { editor { employee_uuid } } }`)).article.editor,
    ).toBeNull();
  });
});

describe('missing entities', () => {
  test.each([
    [
      'create_article(input: { shop_uuid: "nope", name: "x" }) { article { name } errors { code path } }',
      ['input', 'shop_uuid'],
    ],
    [
      'update_article(input: { article_uuid: "nope", name: "x" }) { article { name } errors { code path } }',
      ['input', 'article_uuid'],
    ],
    [
      'delete_article(article_uuid: "nope") { article: deleted_article_uuid errors { code path } }',
      ['article_uuid'],
    ],
    [
      'save_shop(input: { shop_uuid: "nope" }) { article: shop { name } errors { code path } }',
      ['input', 'shop_uuid'],
    ],
  ])('are reported in the payload of %s', async (mutation, path) => {
    const result = (await ask(`mutation { it: ${mutation} }`)).it;
    expect(result).toEqual({ article: null, errors: [{ code: 'NOT_FOUND', path }] });
    expect(store.version).toBe(0);
  });

  test.each([
    'publish_article(article_uuid: "nope") { name }',
    'add_shop_tags(shop_uuid: "nope", tag_uuids: []) { name }',
    'delete_shop(shop_uuid: "nope")',
    'articleDelete(id: "nope")',
    'duplicateArticle(articleUuid: "nope") { name }',
  ])('are an error of %s, whose payload cannot report it', async (mutation) => {
    await expect(ask(`mutation { ${mutation} }`)).rejects.toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    });
    expect(store.version).toBe(0);
  });

  test('one missing item of a list stops the whole mutation', async () => {
    const [{ shop_uuid }] = (await shops()) as [Shop];
    const { tags } = await ask('{ tags { tag_uuid } }');
    const { save_shop } = await ask(
      `mutation { save_shop(input: { shop_uuid: "${shop_uuid}", name: "x", tag_uuids: ["${tags[0].tag_uuid}", "nope"] }) { shop { name } errors { code path message } } }`,
    );
    expect(save_shop).toEqual({
      shop: null,
      errors: [
        {
          code: 'NOT_FOUND',
          path: ['input', 'tag_uuids', '1'],
          message: 'Tag with the key nope does not exist.',
        },
      ],
    });
    expect(store.version).toBe(0);
  });
});

test('a mutation without a known subject returns a generated value, always the same', async () => {
  const once = await ask('mutation { ping shout(text: "x") }');
  expect(once).toEqual({ ping: true, shout: expect.any(String) });
  expect(await ask('mutation { ping shout(text: "x") }')).toEqual(once);
});

describe('a schema generated from tables', () => {
  const of = () =>
    madeUp(/* GraphQL */ `
      scalar bigint
      schema {
        query: query_root
        mutation: mutation_root
      }
      type query_root {
        posts(where: posts_bool_exp): [posts!]!
        posts_by_pk(id: bigint!): posts
      }
      type posts {
        id: bigint!
        title: String!
        modified: String
      }
      input Text {
        _eq: String
        _in: [String!]
      }
      input Number {
        _eq: bigint
        _in: [bigint!]
      }
      input posts_bool_exp {
        id: Number
        title: Text
      }
      input posts_insert_input {
        title: String
      }
      input posts_pk_columns_input {
        id: bigint!
      }
      type posts_mutation_response {
        affected_rows: Int!
        returning: [posts!]!
      }
      type mutation_root {
        insert_posts(objects: [posts_insert_input!]!): posts_mutation_response
        insert_posts_one(object: posts_insert_input!): posts
        update_posts(where: posts_bool_exp!, _set: posts_insert_input): posts_mutation_response
        update_posts_by_pk(pk_columns: posts_pk_columns_input!, _set: posts_insert_input): posts
        delete_posts(where: posts_bool_exp!): posts_mutation_response
        delete_posts_by_pk(id: bigint!): posts
      }
    `);

  test('changes the row it names, and no other', async () => {
    const { ask } = of();
    const before = (await ask('{ posts { id title } }')).posts;
    const { insert_posts_one: made } = await ask(
      'mutation { insert_posts_one(object: { title: "new" }) { id } }',
    );
    expect(made.id).toEqual(expect.any(Number));
    const { update_posts_by_pk: changed } = await ask(
      `mutation { update_posts_by_pk(pk_columns: { id: ${made.id} }, _set: { title: "changed" }) { id title modified } }`,
    );
    expect(changed).toEqual({ id: made.id, title: 'changed', modified: new Date(ANCHOR).toISOString() });
    expect((await ask('{ posts { id title } }')).posts).toEqual([
      ...before,
      { id: made.id, title: 'changed' },
    ]);
    await ask(`mutation { delete_posts_by_pk(id: ${made.id}) { id } }`);
    expect((await ask('{ posts { id title } }')).posts).toEqual(before);
  });

  test('changes and deletes all rows that match a condition', async () => {
    const { ask } = of();
    const before = (await ask('{ posts { id title } }')).posts;
    const { insert_posts: made } = await ask(
      'mutation { insert_posts(objects: [{ title: "a" }, { title: "b" }]) { affected_rows returning { title } } }',
    );
    expect(made).toEqual({ affected_rows: 2, returning: [{ title: 'a' }, { title: 'b' }] });
    const { update_posts: changed } = await ask(
      'mutation { update_posts(where: { title: { _in: ["a", "b"] } }, _set: { title: "c" }) { affected_rows returning { title } } }',
    );
    expect(changed).toEqual({ affected_rows: 2, returning: [{ title: 'c' }, { title: 'c' }] });
    const { delete_posts: gone } = await ask(
      'mutation { delete_posts(where: { title: { _eq: "c" } }) { affected_rows } }',
    );
    expect(gone).toEqual({ affected_rows: 2 });
    const { delete_posts: none } = await ask(
      'mutation { delete_posts(where: { title: { _eq: "c" } }) { affected_rows } }',
    );
    expect(none).toEqual({ affected_rows: 0 });
    expect((await ask('{ posts { id title } }')).posts).toEqual(before);
  });
});
