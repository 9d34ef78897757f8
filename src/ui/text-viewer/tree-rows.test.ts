import { expect, test } from 'vitest';
import { treeMove, treeRows } from './tree-rows.ts';

interface Thing {
  name: string;
  inner?: Thing[];
}

const things: Thing[] = [
  { name: 'a', inner: [{ name: 'b', inner: [{ name: 'c' }] }, { name: 'd' }] },
  { name: 'e' },
];
const source = {
  roots: things,
  key: ({ name }: Thing) => name,
  isBranch: ({ inner }: Thing) => Boolean(inner),
  children: ({ inner }: Thing) => inner ?? [],
};
const rows = (...open: string[]) => treeRows(source, new Set(open));

test('the rows of expanded branches, with their level and position', () => {
  expect(rows().map(({ key }) => key)).toEqual(['a', 'e']);
  expect(rows('a', 'b').map(({ key, level, position, setSize }) => [key, level, position, setSize])).toEqual([
    ['a', 1, 1, 2],
    ['b', 2, 1, 2],
    ['c', 3, 1, 1],
    ['d', 2, 2, 2],
    ['e', 1, 2, 2],
  ]);
});

test('the keys of a tree', () => {
  const open = rows('a', 'b');
  expect(treeMove(open, 0, 'ArrowRight', 9)).toEqual({ kind: 'go', row: 1 });
  expect(treeMove(open, 0, 'ArrowLeft', 9)).toEqual({ kind: 'close', row: 0 });
  expect(treeMove(rows(), 0, 'ArrowRight', 9)).toEqual({ kind: 'open', row: 0 });
  expect(treeMove(open, 3, 'ArrowLeft', 9)).toEqual({ kind: 'go', row: 0 });
  expect(treeMove(open, 2, 'ArrowRight', 9)).toBeNull();
  expect(treeMove(open, 4, 'ArrowLeft', 9)).toBeNull();
  expect(treeMove(open, 1, 'Enter', 9)).toEqual({ kind: 'close', row: 1 });
  expect(treeMove(open, 2, ' ', 9)).toBeNull();
  expect([
    treeMove(open, 4, 'ArrowDown', 9),
    treeMove(open, 0, 'ArrowUp', 9),
    treeMove(open, 0, 'PageDown', 3),
    treeMove(open, 4, 'PageUp', 3),
    treeMove(open, 2, 'End', 9),
    treeMove(open, 2, 'Home', 9),
  ]).toEqual([4, 0, 3, 1, 4, 0].map((row) => ({ kind: 'go', row })));
  expect(treeMove(open, 0, 'x', 9)).toBeNull();
  expect(treeMove([], 0, 'Home', 9)).toBeNull();
});
