import { addMocksToSchema, type IMockStore } from '@graphql-tools/mock';
import { expect, test } from 'vitest';
import { asker, madeUp } from './made-up.testing.ts';
import { ref } from '../store/ref.ts';

const SDL = /* GraphQL */ `
  type Query {
    viewer: User!
    users: [User!]!
    user(id: ID!): User
  }
  type Mutation {
    update_user(id: ID!, name: String): User
  }
  type User {
    id: ID!
    name: String!
    visits(day: Int): Int!
    friend: User
    friends: [User!]!
    address: Address
  }
  type Address {
    city: String!
  }
`;

const made = () => {
  const { generator, store, model, ask } = madeUp(SDL);
  const [one, two] = [0, 1].map((i) => generator.populations.of('User').at(i)) as [string, string];
  return { store: store satisfies IMockStore, model, ask, one, two };
};

test('the library reads every field directly from the store', async () => {
  const { store, model, one, ask } = made();
  const query = `{ user(id: "${one}") { id name visits(day: 2) } viewer { id name } users { id } }`;
  expect(await asker(addMocksToSchema({ schema: model.schema, store }), store)(query)).toEqual(
    await ask(query),
  );
});

test('every form of `get` reads the same', () => {
  const { store, one } = made();
  const name = store.read('User', one, 'name');
  expect(store.get({ typeName: 'User', key: one, fieldName: 'name' })).toBe(name);
  expect(store.get('User', one, 'name')).toBe(name);
  expect(store.get('User', one, ['name'])).toBe(name);
  expect(store.get(ref('User', one), 'name')).toBe(name);
  expect(store.get('User', one)).toEqual(ref('User', one));
  const viewer = store.get('Query', 'ROOT', 'viewer') as { $ref: { key: string } };
  expect(store.get('Query', 'ROOT', ['viewer', 'name'])).toBe(store.read('User', viewer.$ref.key, 'name'));
  expect(() => store.get('User', one, ['name', 'id'])).toThrow('User.name is not a link.');
});

test('every form of `set` writes the same', () => {
  const { store, one } = made();
  const link = ref('User', one);
  const writes: (() => void)[] = [
    () => store.set({ typeName: 'User', key: one, fieldName: 'name', value: 'Ada' }),
    () => store.set('User', one, 'name', 'Ada'),
    () => store.set('User', one, { name: 'Ada' }),
    () => store.set(link, 'name', 'Ada'),
    () => store.set(link, { name: 'Ada' }),
  ];
  for (const write of writes) {
    expect(store.get('User', one, 'name')).not.toBe('Ada');
    write();
    expect(store.get('User', one, 'name')).toBe('Ada');
    store.reset();
  }
  store.set('User', one, 'name', 'Ada');
  store.set({ typeName: 'User', key: one, fieldName: 'name', value: 'Bo', noOverride: true });
  expect(store.get('User', one, 'name')).toBe('Ada');
});

test('a value may be written for certain arguments', async () => {
  const { store, ask, one } = made();
  const other = store.get('User', one, 'visits', { day: 3 });
  store.set({ typeName: 'User', key: one, fieldName: 'visits', fieldArgs: { day: 2 }, value: 222 });
  const { user } = await ask(`{ user(id: "${one}") { two: visits(day: 2) three: visits(day: 3) } }`);
  expect(user).toEqual({ two: 222, three: other });
});

test('nested objects are written to the entities that they represent', async () => {
  const { store, ask, two } = made();
  store.set('Query', 'ROOT', 'viewer', {
    name: 'Ada',
    address: { city: 'Oulu' },
    friends: [{ id: two, name: 'Bo' }, { name: 'New' }],
  });
  const { viewer, user, users } = await ask(
    `{ viewer { name address { city } friends { id name } } user(id: "${two}") { name } users { name } }`,
  );
  expect(viewer).toEqual({
    name: 'Ada',
    address: { city: 'Oulu' },
    friends: [
      { id: two, name: 'Bo' },
      { id: expect.any(String), name: 'New' },
    ],
  });
  expect(user.name).toBe('Bo');
  expect(users.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['Ada', 'Bo', 'New']),
  );
});

test('a link with values creates the entity, and a default value is written where no value was', () => {
  const { store, one } = made();
  expect(store.has('User', 'mine')).toBe(false);
  expect(store.get('User', 'mine', { name: 'Ada' })).toEqual(ref('User', 'mine'));
  expect(store.has('User', 'mine')).toBe(true);
  store.get('User', 'mine', { name: 'Bo' });
  expect(store.get('User', 'mine', 'name')).toBe('Ada');
  const fresh = store.get('User', { name: 'Fresh' }) as { $ref: { key: string } };
  expect(store.get('User', fresh.$ref.key, 'name')).toBe('Fresh');
  const asked = { typeName: 'User', key: one, fieldName: 'name', defaultValue: 'Default' };
  expect([store.get(asked), store.get({ ...asked, defaultValue: 'Later' })]).toEqual(['Default', 'Default']);
  store.reset();
  expect(store.has('User', 'mine')).toBe(false);
});

test('getting a field of the mutation type executes the mutation', () => {
  const { store, one } = made();
  const args = { id: one, name: 'Ada' };
  expect(store.get({ typeName: 'Mutation', key: 'ROOT', fieldName: 'update_user', fieldArgs: args })).toEqual(
    ref('User', one),
  );
  expect(store.get('User', one, 'name')).toBe('Ada');
});
