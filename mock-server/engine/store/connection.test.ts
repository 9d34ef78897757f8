import { expect, test } from 'vitest';
import { edgeOf, page, type Listing } from './connection.ts';
import { sortBy } from './order.ts';

interface Letter {
  readonly name: string;
  readonly weight: number | null;
}

const letter = (name: string, weight: number | null = 1): Letter => ({ name, weight });
const letters = ['a', 'b', 'c', 'd', 'e'].map((name) => letter(name));

const listing = (direction: 'ASC' | 'DESC' = 'ASC'): Listing<Letter, string> => ({
  id: ({ name }) => name,
  by: [sortBy('weight', ({ weight }) => weight, direction)],
  node: ({ name }) => name,
});

const pageOf = (args: object, rows: readonly Letter[] = letters, max = 3) =>
  page({ rows, ...listing(), args, max });
const nodes = (args: object, rows?: readonly Letter[]) => pageOf(args, rows).edges.map(({ node }) => node);

test('pages through a list, forward and backward', () => {
  const first = pageOf({ first: 2 });
  expect(first.edges.map(({ node }) => node)).toEqual(['a', 'b']);
  expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
  expect(first.total_count).toBe(5);
  const second = pageOf({ first: 3, after: first.pageInfo.endCursor });
  expect(second.edges.map(({ node }) => node)).toEqual(['c', 'd', 'e']);
  expect(second.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
  expect(nodes({ last: 2, before: second.pageInfo.startCursor })).toEqual(['a', 'b']);
});

test('continues at the same place after rows were added, removed, or moved before it', () => {
  const { endCursor } = pageOf({ first: 2 }).pageInfo;
  const added = [letter('aa'), letter('0'), ...letters];
  expect(nodes({ first: 3, after: endCursor }, added)).toEqual(['c', 'd', 'e']);
  const removed = letters.filter(({ name }) => name !== 'a');
  expect(nodes({ first: 3, after: endCursor }, removed)).toEqual(['c', 'd', 'e']);
  const moved = letters.map((item) => (item.name === 'b' ? letter('b', 9) : item));
  expect(nodes({ first: 3, after: endCursor }, moved)).toEqual(['c', 'd', 'e']);
});

test('continues at the place of a removed row, forward and backward', () => {
  const { startCursor, endCursor } = pageOf({
    first: 1,
    after: pageOf({ first: 2 }).pageInfo.endCursor,
  }).pageInfo;
  expect(startCursor).toBe(endCursor);
  const rest = letters.filter(({ name }) => name !== 'c');
  expect(nodes({ first: 3, after: endCursor }, rest)).toEqual(['d', 'e']);
  expect(nodes({ last: 3, before: endCursor }, rest)).toEqual(['a', 'b']);
});

test('sorts by its terms, then by id; null comes last in both directions', () => {
  const rows = [letter('c', null), letter('b', 2), letter('d', 1), letter('a', 2)];
  const names = (direction: 'ASC' | 'DESC') =>
    page({ rows, ...listing(direction), args: {}, max: 9 }).edges.map(({ node }) => node);
  expect(names('ASC')).toEqual(['d', 'a', 'b', 'c']);
  expect(names('DESC')).toEqual(['a', 'b', 'd', 'c']);
});

test('an edge made on its own has the same cursor as in the list', () => {
  expect(pageOf({}).edges[1]).toEqual(edgeOf(letter('b'), listing()));
});

test('an empty page has no cursors, and a cursor beyond the end leads to an empty page', () => {
  const empty = page({ rows: [], ...listing(), args: { first: 3 }, max: 3 });
  expect(empty).toEqual({
    edges: [],
    pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
    total_count: 0,
  });
  const last = pageOf({ last: 1 }).pageInfo.endCursor;
  expect(nodes({ first: 3, after: last }, letters.slice(0, 2))).toEqual([]);
});

test('reads few rows of a long list outside the page', () => {
  const asked: number[] = [];
  const rows = {
    total: 1_000_000,
    at: (index: number) => {
      asked.push(index);
      return letter(String(index).padStart(7, '0'));
    },
  };
  const first = page({ rows, ...listing(), args: { first: 2 }, max: 10 });
  expect(asked).toEqual([0, 1]);
  const next = page({ rows, ...listing(), args: { first: 2, after: first.pageInfo.endCursor }, max: 10 });
  expect(next.edges.map(({ node }) => node)).toEqual(['0000002', '0000003']);
  expect(asked.length).toBeLessThan(30);
});

test('uses the default size, limited to the maximum, if none is given', () => {
  expect(pageOf({}).edges).toHaveLength(3);
});

const { endCursor } = pageOf({}).pageInfo;
const [head = '', ...tail] = endCursor ?? '';

test.each([
  ['first', 0],
  ['first', 4],
  ['first', 1.5],
  ['last', -1],
  ['after', Buffer.from('i:1').toString('base64url')],
  ['after', 'i:1'],
  ['after', ''],
  ['after', `${endCursor}=`],
  ['after', `${String.fromCharCode(head.charCodeAt(0) + 1)}${tail.join('')}`],
  ['after', endCursor?.slice(0, -2)],
  ['before', `${endCursor} `],
  ['before', Buffer.from('0:["a",1]').toString('base64url')],
  ['before', Buffer.from('0:null').toString('base64url')],
  ['before', 5],
])('refuses %s: %j', (name, value) => {
  expect(() => pageOf({ [name]: value })).toThrow(
    expect.objectContaining({ extensions: { code: 'BAD_USER_INPUT', argument: name } }),
  );
});

test('refuses a cursor of another order', () => {
  expect(() => page({ rows: letters, ...listing('DESC'), args: { after: endCursor }, max: 3 })).toThrow(
    '`after` is not a cursor of this list in this order.',
  );
});
