import { expect, test } from 'vitest';
import { verdictOf } from './signature-labels.ts';

const SIGNATURE = 'y+4rCq0dY8y3O8J1YpWYQ0Ew8vQe0VbF4uYwq0hX1/8=';

test.each([
  ['f'.repeat(64), '{}', /hexadecimal/],
  [SIGNATURE.replaceAll('+', '-').replaceAll('/', '_'), '{}', /base64url/],
  ['short', '{}', /44 characters/],
  [SIGNATURE, '{}\n', /white space/],
  [SIGNATURE, '{}', /before it is parsed/],
])('a signature that does not match says why: %s', (signature, body, reason) => {
  const verdict = verdictOf('NONE', body, signature);
  expect(verdict.look.label).toBe('Not valid');
  expect(verdict.reason).toMatch(reason);
});

test('a valid signature says which secret it was made with', () => {
  expect(verdictOf('CURRENT', '{}', SIGNATURE).reason).toContain('current secret');
  expect(verdictOf('PREVIOUS', '{}', SIGNATURE).look.label).toBe('Valid for now');
});
