import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveRun, REST_MS } from './live-run.ts';

interface Call {
  readonly plan: string;
  readonly answer: (text: string) => void;
  readonly fail: (error: unknown) => void;
}
let calls: Call[] = [];
const create = () => {
  calls = [];
  return new LiveRun<string, string>(
    (plan) => new Promise((resolve, reject) => void calls.push({ plan, answer: resolve, fail: reject })),
  );
};
const plans = () => calls.map(({ plan }) => plan);
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('sends the first request at once, and later ones after a pause', async () => {
  const run = create();
  run.want('a');
  expect(plans()).toEqual(['a']);
  calls[0]?.answer('A');
  await settle();
  expect(run.getState()).toEqual({ last: { plan: 'a', answer: 'A' }, isPending: false, failure: undefined });
  run.want('ab');
  run.want('abc');
  expect(run.getState().isPending).toBe(true);
  await vi.advanceTimersByTimeAsync(REST_MS - 1);
  expect(plans()).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(plans()).toEqual(['a', 'abc']);
});

test('keeps one request in flight, and drops outdated responses', async () => {
  const run = create();
  run.want('a');
  run.want('b');
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(plans()).toEqual(['a']);
  calls[0]?.answer('A');
  await settle();
  expect(run.getState().last).toBeNull();
  expect(plans()).toEqual(['a', 'b']);
  calls[1]?.answer('B');
  await settle();
  expect(run.getState().last).toEqual({ plan: 'b', answer: 'B' });
});

test('keeps the last response if the server cannot be reached, and reports that', async () => {
  const run = create();
  run.want('a');
  calls[0]?.answer('A');
  await settle();
  run.want('b');
  run.runNow();
  expect(plans()).toEqual(['a', 'b']);
  calls[1]?.fail('offline');
  await settle();
  expect(run.getState()).toEqual({
    last: { plan: 'a', answer: 'A' },
    isPending: false,
    failure: 'offline',
  });
  run.runNow();
  calls[2]?.answer('B');
  await settle();
  expect(run.getState()).toEqual({ last: { plan: 'b', answer: 'B' }, isPending: false, failure: undefined });
});

test('sends nothing after it was stopped', async () => {
  const run = create();
  run.want('a');
  calls[0]?.answer('A');
  run.want('b');
  run.stop();
  await vi.advanceTimersByTimeAsync(REST_MS * 2);
  expect(plans()).toEqual(['a']);
});
