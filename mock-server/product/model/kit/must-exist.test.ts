import { expect, test } from 'vitest';
import { mustExist } from './must-exist.ts';

test('what belongs to an entity that is gone is NOT_FOUND rather than an internal error', () => {
  for (const nothing of [null, undefined])
    expect(() => mustExist(nothing, 'revision')).toThrow(
      expect.objectContaining({
        message: 'This revision no longer exists.',
        extensions: { code: 'NOT_FOUND' },
      }),
    );
  expect([0, '', false].map((value) => mustExist(value, 'value'))).toEqual([0, '', false]);
});
