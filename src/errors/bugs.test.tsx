import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FieldError } from '../relay/errors.ts';
import { logCaught, originalOf } from './bugs.ts';

/** Renders a component that fails once, and returns what was logged of it. */
function failOnce(error: Error): unknown[] {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let hasFailed = false;
  function Flaky() {
    if (hasFailed) return 'Fine';
    hasFailed = true;
    throw error;
  }
  render(<Flaky />, { onRecoverableError: (recovered) => logCaught(originalOf(recovered)) });
  expect(screen.getByText('Fine')).toBeTruthy();
  const messages = logged.mock.calls.flat();
  logged.mockRestore();
  return messages;
}

test('a failed part that was repaired while React rendered it is not an error', () => {
  expect(failOnce(new FieldError('Panel_company', 'name', { message: 'This part is broken.' }))).toEqual([]);
});

test('a bug is an error even if it occurs only once', () => {
  const bug = new TypeError('x is undefined');
  expect(failOnce(bug)).toEqual([bug]);
});
