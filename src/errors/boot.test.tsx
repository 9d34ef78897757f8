import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const BOOT = readFileSync(join(import.meta.dirname, '../../public/boot.js'), 'utf8');

let fails: (event: { target: unknown }) => void;
const reload = vi.fn();
const doFetch = vi.fn<(address: string, options: object) => Promise<void>>();

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  reload.mockClear();
  doFetch.mockReset();
  const listeners: (typeof fails)[] = [];
  runInNewContext(BOOT, {
    document,
    localStorage,
    matchMedia,
    location: { reload },
    fetch: doFetch,
    addEventListener: (_: string, listener: typeof fails) => listeners.push(listener),
  });
  fails = (event) => listeners.forEach((listen) => listen(event));
});
afterEach(() => {
  document.body.innerHTML = '';
});

test('a portal that cannot be fetched shows a page with a retry', async () => {
  fails({ target: { type: 'module' } });
  fails({ target: { type: 'module' } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Causeway could not be loaded');
  screen.getByRole('button', { name: 'Try again' }).click();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('missing files are requested past the cache before the reload', async () => {
  const fetched = Promise.withResolvers<void>();
  doFetch.mockReturnValueOnce(fetched.promise).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fails({ target: { rel: 'modulepreload', href: '/assets/shell.js' } });
  fails({ target: { type: 'module', src: '/assets/index.js' } });
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(doFetch.mock.calls).toEqual([
    ['/assets/shell.js', { cache: 'reload' }],
    ['/assets/index.js', { cache: 'reload' }],
  ]);
  expect(reload).not.toHaveBeenCalled();
  fetched.resolve();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('other failures do not affect the page', () => {
  fails({ target: globalThis });
  fails({ target: document.createElement('img') });
  expect(document.getElementById('root')?.childElementCount).toBe(0);
  document.getElementById('root')?.append(document.createElement('p'));
  fails({ target: { type: 'module' } });
  expect(screen.queryByRole('button')).toBeNull();
});
