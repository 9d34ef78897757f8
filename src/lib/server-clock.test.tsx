import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { UiProvider } from '../ui/UiProvider.tsx';
import { RelativeTime } from '../ui/text/RelativeTime.tsx';
import { forgetServerTime, learnServerTime, onServerTime, serverNow } from './server-clock.ts';

const NOW = Date.parse('2026-09-15T14:30:00.400Z');
const MINUTE = 60_000;
const SKEWS = [-180, -10, -0.1, 0.1, 10, 180].map((minutes) => minutes * MINUTE);

beforeEach(() => {
  forgetServerTime();
  vi.useFakeTimers({ now: NOW });
});

/** A response that the server wrote `wait` milliseconds after the request and that took as long to arrive. */
function answered(serverTime: number, wait = 20): void {
  const sentAt = Date.now();
  vi.setSystemTime(sentAt + 2 * wait);
  learnServerTime(new Date(serverTime + wait).toUTCString(), sentAt, Date.now());
}

test.each(SKEWS)(
  'with this clock off by %i ms, what was just saved is now, and never in the future',
  (skew) => {
    vi.setSystemTime(NOW + skew);
    render(
      <UiProvider>
        <RelativeTime at={NOW} />
      </UiProvider>,
    );
    act(() => answered(NOW));
    expect(screen.getByRole('time').textContent).toBe('now');
    expect(serverNow()).toBeGreaterThanOrEqual(NOW);
    act(() => vi.advanceTimersByTime(3 * MINUTE));
    act(() => answered(NOW + 3 * MINUTE));
    expect(screen.getByRole('time').textContent).toBe('3 min ago');
  },
);

test('a right clock is not touched, whatever the second and however slow the answer', () => {
  const corrected = vi.fn<() => void>();
  const stop = onServerTime(corrected);
  for (const wait of [0, 20, 700, 4_000]) answered(Date.now(), wait);
  expect(corrected).not.toHaveBeenCalled();
  stop();
});

test('does not flicker: answers of different speed correct a wrong clock once', () => {
  vi.setSystemTime(NOW - 10 * MINUTE);
  const corrected = vi.fn<() => void>();
  const stop = onServerTime(corrected);
  for (const wait of [20, 300, 5, 800, 20]) answered(Date.now() + 10 * MINUTE, wait);
  expect(corrected).toHaveBeenCalledOnce();
  stop();
});

test('follows a clock that is set right in the meantime', () => {
  vi.setSystemTime(NOW - 10 * MINUTE);
  answered(NOW);
  vi.setSystemTime(NOW + MINUTE);
  answered(NOW + MINUTE);
  expect(Math.abs(serverNow() - Date.now())).toBeLessThanOrEqual(2_000);
});

test('an answer without a readable date changes nothing', () => {
  for (const date of [null, '', 'yesterday']) learnServerTime(date, NOW - 100, NOW);
  expect(serverNow()).toBe(NOW);
});
