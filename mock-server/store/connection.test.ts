import { expect, test } from 'vitest';
import { page } from './connection.ts';

const letters = ['a', 'b', 'c', 'd', 'e'];
const pageOf = (args: object, max = 3) =>
  page({ total: letters.length, at: (index) => letters[index], args, max });
const nodes = (args: object) => pageOf(args).edges.map(({ node }) => node);

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

test('an empty page has no cursors, and a cursor beyond the end leads to one', () => {
  const empty = page({ total: 0, at: () => 'x', args: { first: 3 }, max: 3 });
  expect(empty).toEqual({
    edges: [],
    pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
    total_count: 0,
  });
  const last = pageOf({ last: 1 }).pageInfo.endCursor;
  expect(page({ total: 2, at: (i) => i, args: { first: 3, after: last }, max: 3 }).edges).toEqual([]);
});

test('never reads an item outside the page', () => {
  const asked: number[] = [];
  page({ total: 1_000_000, at: (i) => asked.push(i), args: { first: 2 }, max: 10 });
  expect(asked).toEqual([0, 1]);
});

test('uses the default size, limited to the maximum, if none is given', () => {
  expect(pageOf({}).edges).toHaveLength(3);
});

test.each([
  ['first', 0],
  ['first', 4],
  ['first', 1.5],
  ['last', -1],
  ['after', 'b2Zmc2V0OjE'],
  ['after', 'i:1'],
  ['after', ''],
  ['before', 'aTo0 '],
  ['before', 'aTotMQ'],
])('refuses %s: %j', (name, value) => {
  expect(() => pageOf({ [name]: value })).toThrow(
    expect.objectContaining({ extensions: { code: 'BAD_USER_INPUT', argument: name } }),
  );
});
