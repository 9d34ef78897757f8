import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { requireStorage } from '../auth/storage.ts';
import { loadSettings } from '../settings.ts';
import { StartFailurePage } from './StartFailurePage.tsx';

const failureOf = (begin: () => unknown): Promise<unknown> =>
  new Promise((resolve) => resolve(begin())).then(
    () => expect.fail('It starts'),
    (error: unknown) => error,
  );

afterEach(cleanup);

describe('a portal that cannot start says why', () => {
  test.each([
    ['an address that answers with a page', () => new Response('<!doctype html>'), 'It is not JSON.'],
    ['a server that fails', () => new Response('', { status: 503 }), 'The server responded with status 503.'],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'It could not be fetched.'],
  ])('%s', async (_, answer, words) => {
    const error = await failureOf(() => loadSettings(async () => answer()));
    const { container } = render(<StartFailurePage error={error} />);
    expect(container.textContent).toContain('/settings.json');
    expect(container.textContent).toContain(words);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  test.each(['localStorage', 'sessionStorage'] as const)('a browser that blocks %s', async (name) => {
    vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    const error = await failureOf(requireStorage);
    vi.restoreAllMocks();
    const { container } = render(<StartFailurePage error={error} />);
    expect(container.textContent).toContain('cookies and site data');
    expect(container.textContent).not.toContain('/settings.json');
  });

  test('a browser that blocks cookies', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    expect(String(await failureOf(requireStorage))).toContain('cookies');
  });
});

// Also on the way back from a sign-in, where the page would otherwise say that the sign-in has expired.
test('a browser that drops cookies without a sign', async () => {
  vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
  const error = await failureOf(requireStorage);
  vi.restoreAllMocks();
  const { container } = render(<StartFailurePage error={error} />);
  expect(container.textContent).toContain('Your browser blocks cookies for this address');
  expect(container.textContent).not.toContain('/settings.json');
});

test('a browser that allows storage starts the portal, and keeps no cookie of the attempt', () => {
  expect(requireStorage).not.toThrow();
  expect(document.cookie).not.toContain('causeway.probe');
});
