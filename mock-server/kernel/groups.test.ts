import { expect, test } from 'vitest';
import { withGroups } from './groups.ts';

test('a text stands for the rows of a group, which must exist', () => {
  const groups = { head: [{ path: 'a' }, { path: 'b' }] };
  expect(withGroups(['head', { path: 'c' }], groups).map(({ path }) => path)).toEqual(['a', 'b', 'c']);
  expect(() => withGroups(['tail'], groups)).toThrow('No group of rows is called tail.');
});
