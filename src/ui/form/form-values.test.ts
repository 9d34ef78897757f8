import { expect, test } from 'vitest';
import { changedPaths, isSameValue, valueAt, valueWords, withValueAt } from './form-values.ts';

const before = { name: 'a', config: { host: 'x', port: 1 as number | null }, tags: ['a', 'b'], other: null };

test('lists the changed paths, with a list as one value', () => {
  expect(changedPaths(before, structuredClone(before))).toEqual([]);
  const after = { ...before, config: { host: 'x', port: null }, tags: ['b', 'a'] };
  expect(changedPaths(before, after)).toEqual(['config.port', 'tags']);
  expect(isSameValue(Number.NaN, Number.NaN)).toBe(true);
  expect(isSameValue({ a: undefined }, { a: undefined })).toBe(true);
});

test('reads and replaces by path without mutating its input', () => {
  expect(valueAt(before, 'config.host')).toBe('x');
  expect(valueAt(before, 'tags.1')).toBe('b');
  expect(valueAt(before, 'other.deep')).toBeUndefined();
  expect(withValueAt(before, 'config.host', 'y').config).toEqual({ host: 'y', port: 1 });
  expect(before.config.host).toBe('x');
});

test('formats values for a list of changes', () => {
  expect([true, '', [], ['a', 'b'], { key: 'X', value: '1' }, 22].map(valueWords)).toEqual([
    'On',
    'Empty',
    'Empty',
    'a, b',
    'X: 1',
    '22',
  ]);
});
