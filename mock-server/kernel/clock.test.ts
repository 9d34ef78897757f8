import { beforeEach, expect, test, vi } from 'vitest';
import { createClock } from './clock.ts';

const NOW = Date.parse('2026-09-15T14:30:00Z');

beforeEach(() => void vi.useFakeTimers({ now: NOW - 5000 }));

test('a pinned clock stands still while scheduled tasks run', () => {
  const clock = createClock({ now: NOW, pace: 10 });
  const seen: [string, number, number][] = [];
  clock.schedule(4000, () => seen.push(['second', clock.now(), clock.elapsed()]));
  clock.schedule(2000, () => seen.push(['first', clock.now(), clock.elapsed()]));
  vi.advanceTimersByTime(399);
  expect(seen).toEqual([['first', NOW, 2000]]);
  vi.advanceTimersByTime(1);
  expect(seen.at(-1)).toEqual(['second', NOW, 4000]);
  expect(clock.pinned).toBe(true);
});

test("unpinned, it runs with the machine's clock from the start", () => {
  const clock = createClock({ pace: 10 });
  vi.advanceTimersByTime(1000);
  expect(clock.anchor).toBe(NOW - 5000);
  // The pace only scales delays, never the current time.
  expect(clock.now()).toBe(NOW - 4000);
  expect(clock.pinned).toBe(false);
});

test('no task runs after it was canceled or the clock was disposed', () => {
  const clock = createClock({ now: NOW });
  const ran: string[] = [];
  clock.schedule(1, () => ran.push('called off'))();
  clock.schedule(2, () => ran.push('disposed'));
  clock.dispose();
  clock.schedule(1, () => ran.push('too late'));
  vi.runAllTimers();
  expect(ran).toEqual([]);
});

test('an exception in a task is reported and does not end the process', () => {
  const errors: unknown[] = [];
  const clock = createClock({ now: NOW, onError: (error) => errors.push(error) });
  clock.schedule(1, () => {
    throw new Error('boom');
  });
  vi.runAllTimers();
  expect(errors).toEqual([new Error('boom')]);
});

test('a task in the far future does not run immediately', () => {
  const clock = createClock({ now: NOW });
  const ran: string[] = [];
  clock.schedule(2 ** 40, () => ran.push('a year early'));
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(ran).toEqual([]);
});

test.each([0, -1, Number.NaN])('refuses the pace %d', (pace) => {
  expect(() => createClock({ pace })).toThrow(RangeError);
});

test('advancing runs every task due by then, in order, and moves the current time', () => {
  const clock = createClock({ now: NOW });
  const seen: [string, number][] = [];
  clock.schedule(50_000, () => seen.push(['second', clock.now()]));
  clock.schedule(20_000, () => seen.push(['first', clock.now()]));
  clock.schedule(90_000, () => seen.push(['later', clock.now()]));
  const callOff = clock.schedule(30_000, () => seen.push(['called off', clock.now()]));
  clock.advance(60_000);
  callOff();
  vi.advanceTimersByTime(1);
  expect(seen).toEqual([
    ['first', NOW + 60_000],
    ['second', NOW + 60_000],
  ]);
  expect(clock.elapsed()).toBe(60_001);
  vi.advanceTimersByTime(30_000);
  expect(seen.at(-1)?.[0]).toBe('later');
  expect([clock.moved(), clock.anchor, clock.pinned]).toEqual([60_000, NOW, true]);
});

test('a running clock continues from where it was advanced to', () => {
  const clock = createClock({ pace: 10 });
  const before = clock.now();
  clock.advance(3_600_000);
  vi.advanceTimersByTime(1000);
  expect(clock.now() - before).toBe(3_601_000);
  expect(() => clock.advance(0)).toThrow(RangeError);
  expect(() => clock.advance(-1)).toThrow(RangeError);
});
