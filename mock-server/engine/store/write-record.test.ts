import { expect, test } from 'vitest';
import { madeUp } from '../mock-store/made-up.testing.ts';
import { WriteRecord } from './write-record.ts';

const SDL = /* GraphQL */ `
  type Query {
    user(id: ID!): User
  }
  type Mutation {
    update_user(id: ID!, name: String): User
  }
  type User {
    id: ID!
    name: String!
  }
`;

const made = () => {
  const { store, generator } = madeUp(SDL);
  const record = new WriteRecord(() => new Set(['name']));
  const key = generator.populations.of('User').at(0);
  return { store, record, recorded: store.recordedBy(record), key };
};

test('records the writes through its own store, with the previous values', () => {
  const { store, record, recorded, key } = made();
  const before = store.read('User', key, 'name');
  store.set('User', key, { id: key });
  recorded.set('User', key, { name: 'Ada', kept: 1 });
  recorded.set('User', key, { name: 'Grace' });
  store.insert('User', 'other', { name: 'Edsger' });
  const link = recorded.insert('User', 'new', { name: 'Alan' });
  recorded.remove('User', 'other');
  expect(link).toEqual(store.find('User', 'new'));
  expect(record.entities).toEqual([
    { type: 'User', key, kind: 'CHANGED', before: new Map([['name', before]]) },
    { type: 'User', key: 'new', kind: 'CREATED', before: new Map([['name', null]]) },
    { type: 'User', key: 'other', kind: 'REMOVED', before: new Map([['name', 'Edsger']]) },
  ]);
  expect(store.read('User', key, 'name')).toBe('Grace');
});

test('records what a mutation without a domain writes, and nothing after it was closed', () => {
  const { record, recorded, key } = made();
  recorded.mutate('update_user', { id: key, name: 'Ada' });
  expect(record.entities.map((entity) => entity.key)).toEqual([key]);
  record.close();
  recorded.remove('User', key);
  expect(record.entities).toMatchObject([{ kind: 'CHANGED' }]);
  expect(recorded.exists('User', key)).toBe(false);
});

test('takes for removed what its domain keeps to restore it; does not note what is not in the schema', () => {
  const { store } = made();
  const record = new WriteRecord((type) => new Set(type === 'User' ? ['name', 'nickname'] : []));
  const recorded = store.recordedBy(record);
  store.insert('User', 'ada', { name: 'Ada' });
  recorded.insert('$Bytes', 'ada', { base64: 'QQ==' });
  recorded.set('User', 'ada', { deleted_at: 1 });
  expect(record.entities).toEqual([
    { type: 'User', key: 'ada', kind: 'REMOVED', before: new Map([['name', 'Ada']]) },
  ]);
});
