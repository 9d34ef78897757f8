import { expect, test } from 'vitest';
import { nodesOf } from './connection.ts';

test('the nodes are in order, and the same array until the edges change', () => {
  const edges = [{ node: 'a' }, { node: 'b' }];
  expect(nodesOf({ edges })).toEqual(['a', 'b']);
  expect(nodesOf({ edges })).toBe(nodesOf({ edges }));
  expect(nodesOf({ edges: [...edges, { node: 'c' }] })).toEqual(['a', 'b', 'c']);
  expect(nodesOf(null)).toBe(nodesOf(undefined));
});
