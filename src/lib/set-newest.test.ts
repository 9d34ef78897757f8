import { expect, test } from 'vitest';
import { setNewest } from './set-newest.ts';

test('the newest entries are kept, and those that are dropped are told', () => {
  const map = new Map<string, number>();
  const dropped: number[] = [];
  for (const [at, key] of ['a', 'b', 'a', 'c', 'd'].entries())
    setNewest(map, [key, at], 2, (value) => dropped.push(value));
  expect([...map]).toEqual([
    ['c', 3],
    ['d', 4],
  ]);
  expect(dropped).toEqual([1, 2]);
});
