import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useNow } from './useNow.ts';

function Clock() {
  return <output>{new Date(useNow(1_000)).toISOString()}</output>;
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-09-15T14:30:00Z') });
});

test('ticks for all readers together, and leaves no timer behind', () => {
  const { unmount } = render(
    <>
      <Clock />
      <Clock />
    </>,
  );
  expect(vi.getTimerCount()).toBe(1);
  act(() => vi.advanceTimersByTime(3_000));
  expect(screen.getAllByRole('status').map((clock) => clock.textContent)).toEqual(
    Array(2).fill('2026-09-15T14:30:03.000Z'),
  );
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('a later reader does not start with an old time', () => {
  render(<Clock />).unmount();
  vi.advanceTimersByTime(60_000);
  render(<Clock />);
  expect(screen.getByRole('status').textContent).toBe('2026-09-15T14:31:00.000Z');
});

test('stops while the page is hidden and catches up when it is visible again', () => {
  render(<Clock />);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(5_000);
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByRole('status').textContent).toBe('2026-09-15T14:30:05.000Z');
});
