import { expect, test } from 'vitest';
import { userError } from './errors.ts';

test('a message quotes only the beginning of a very long value', () => {
  const { message } = userError('NOT_FOUND', `No workspace has the code “${'x'.repeat(20_000)}”.`, 'code');
  expect(message).toBe(`No workspace has the code “${'x'.repeat(80)}…”.`);
  expect(userError('CONFLICT', 'There is “Harbor” already.').message).toBe('There is “Harbor” already.');
});
