import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { COLOR_SCHEME_KEY, followColorScheme, useColorScheme } from './color-scheme.ts';

const painted = () => document.documentElement.getAttribute('data-mantine-color-scheme');

function Choices() {
  const [scheme, setScheme] = useColorScheme();
  return (
    <>
      <output>{scheme}</output>
      <button onClick={() => setScheme('dark')}>Dark</button>
      <button onClick={() => setScheme('system')}>System</button>
    </>
  );
}

test('a choice is applied, stored and announced to other tabs', async () => {
  render(<Choices />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Dark' }));
  expect(painted()).toBe('dark');
  expect(screen.getByRole('status').textContent).toBe('dark');
  expect(localStorage.getItem(COLOR_SCHEME_KEY)).toBe('dark');
  await user.click(screen.getByRole('button', { name: 'System' }));
  expect(painted()).toBe('light');
});

test('applies another tab’s choice', () => {
  const stop = followColorScheme();
  render(<Choices />);
  localStorage.setItem(COLOR_SCHEME_KEY, 'dark');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: COLOR_SCHEME_KEY })));
  expect(painted()).toBe('dark');
  expect(screen.getByRole('status').textContent).toBe('dark');
  stop();
  localStorage.setItem(COLOR_SCHEME_KEY, 'light');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: COLOR_SCHEME_KEY })));
  expect(painted()).toBe('dark');
});
