import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SettingsError, type Settings } from '../settings.ts';
import { startWithSettings } from './start-with-settings.tsx';

beforeEach(() => void vi.useFakeTimers());
function rootOfTest() {
  const { rerender, container } = render(null);
  return { container, root: { render: (children: ReactNode) => rerender(children) } };
}

test('settings that load slowly: a spinner, then the portal', async () => {
  const { container, root } = rootOfTest();
  const settings = Promise.withResolvers<Settings>();
  const started = startWithSettings(
    root,
    ({ api }) => <p>Portal of {api}</p>,
    () => settings.promise,
  );
  await vi.advanceTimersByTimeAsync(999);
  expect(container.textContent).toBe('');
  await vi.advanceTimersByTimeAsync(1);
  expect(screen.getByRole('status').textContent).toBe('Loading the settings');
  settings.resolve({ api: 'https://api.example' } as Settings);
  await started;
  expect(container.textContent).toBe('Portal of https://api.example');
});

test('settings that load immediately: no spinner at any time', async () => {
  const { container, root } = rootOfTest();
  await startWithSettings(
    root,
    () => <p>Portal</p>,
    async () => ({}) as Settings,
  );
  await vi.advanceTimersByTimeAsync(5000);
  expect(container.textContent).toBe('Portal');
});

test.each([
  [
    'settings that do not come',
    () => Promise.reject(new SettingsError('It could not be fetched.')),
    () => null,
  ],
  [
    'a start that fails',
    async () => ({}) as Settings,
    () => {
      throw new Error('It could not be fetched.');
    },
  ],
])('%s: shows the reason and a button to retry', async (_, load, start) => {
  const { container, root } = rootOfTest();
  await startWithSettings(root, start, load);
  expect(container.textContent).toContain('It could not be fetched.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
