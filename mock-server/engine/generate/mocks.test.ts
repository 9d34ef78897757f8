import { expect, test } from 'vitest';
import { madeUp } from '../mock-store/made-up.testing.ts';

const SDL = /* GraphQL */ `
  scalar Instant
  type Query {
    shop(id: ID!): Shop
    shops: [Shop!]!
    anybody: Person!
    greeting(name: String!): String!
    things: [Thing!]!
  }
  interface Named {
    name: String!
  }
  type Shop implements Named {
    id: ID!
    name: String!
    mood: Mood!
    opened: Instant!
    rating(of: Int!): Int!
    owner: Person!
    people: [Person!]!
    address: Address!
    addresses: [Address!]!
  }
  type Person implements Named {
    id: ID!
    name: String!
    email: String!
  }
  type Address {
    city: String!
    street: String!
  }
  enum Mood {
    GOOD
    BAD
  }
  union Thing = Shop | Person
`;
const SHOPS = '{ shops { id name mood opened owner { id name email } address { city street } } }';

test('a type may have a function for each field, with its arguments', async () => {
  const { ask } = madeUp(SDL, {
    mocks: {
      Shop: { rating: ({ of }) => Number(of) * 10, name: () => 'All' },
      Query: () => ({ greeting: ({ name }: { name: string }) => `Hello ${name}` }),
    },
  });
  const { shops, greeting } = await ask('{ greeting(name: "Ada") shops { name rating(of: 4) } }');
  expect(greeting).toBe('Hello Ada');
  for (const shop of shops) expect(shop).toEqual({ name: 'All', rating: 40 });
});

test('the query type lists objects, which keep the values that the mock omits', async () => {
  const [one] = (await madeUp(SDL).ask(SHOPS)).shops;
  const { ask } = madeUp(SDL, {
    mocks: {
      Query: () => ({ shops: [{ name: 'First' }, { id: one.id, mood: 'BAD' }], anybody: { name: 'Ada' } }),
    },
  });
  const { shops, anybody } = await ask('{ shops { id name mood owner { id } } anybody { name email } }');
  expect(shops).toEqual([
    { id: one.id, name: 'First', mood: one.mood, owner: { id: one.owner.id } },
    { id: one.id, name: one.name, mood: 'BAD', owner: { id: one.owner.id } },
  ]);
  expect(anybody).toEqual({ name: 'Ada', email: expect.stringContaining('@') });
});

test('objects without a key can be mocked, in lists and alone', async () => {
  const [before] = (await madeUp(SDL).ask(SHOPS)).shops;
  const { ask } = madeUp(SDL, {
    mocks: { Shop: () => ({ address: { city: 'Oulu' }, addresses: [{ city: 'Turku' }, { city: 'Vaasa' }] }) },
  });
  const [shop] = (await ask('{ shops { address { city street } addresses { city street } } }')).shops;
  expect(shop.address).toEqual({ city: 'Oulu', street: before.address.street });
  expect(shop.addresses).toEqual([
    { city: 'Turku', street: expect.any(String) },
    { city: 'Vaasa', street: expect.any(String) },
  ]);
});

test('scalars, enums, and interfaces can be mocked; keys stay', async () => {
  const plain = (await madeUp(SDL).ask(SHOPS)).shops;
  const { ask } = madeUp(SDL, {
    mocks: {
      Instant: () => new Date('2026-01-02T03:04:05Z'),
      Mood: () => 'BAD',
      Named: () => ({ name: 'Somebody' }),
      Shop: () => ({ id: 'mine' }),
    },
  });
  const { shops } = await ask(SHOPS);
  expect(shops.map(({ id }: { id: string }) => id)).toEqual(plain.map(({ id }: { id: string }) => id));
  for (const { opened, mood, name, owner } of shops)
    expect({ opened, mood, name, owner: owner.name }).toEqual({
      opened: '2026-01-02T03:04:05.000Z',
      mood: 'BAD',
      name: 'Somebody',
      owner: 'Somebody',
    });
});

test('a member of a union is chosen by its name', async () => {
  const { ask } = madeUp(SDL, {
    mocks: { Query: () => ({ things: [{ __typename: 'Shop', name: 'Here' }, { __typename: 'Person' }] }) },
  });
  const { things } = await ask('{ things { __typename ... on Named { name } } }');
  expect(things).toEqual([
    { __typename: 'Shop', name: 'Here' },
    { __typename: 'Person', name: expect.any(String) },
  ]);
});

test('a mock that is not an object is an error that says which', async () => {
  const { ask } = madeUp(SDL, { mocks: { Shop: () => 'a shop' } });
  await expect(ask('{ shops { name } }')).rejects.toThrow('The mock of Shop must return an object');
});
