import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GraphQLResponse } from 'relay-runtime';
import { paceLines } from './pace-lines.ts';

interface Progress {
  readonly log_job_progress: { readonly new_lines: readonly unknown[] };
}

const answer = (line_count: number, ...seqs: readonly number[]) =>
  ({
    data: {
      log_job_progress: { log_job: { line_count }, new_lines: seqs.map((seq) => ({ node: { seq } })) },
    },
  }) as unknown as GraphQLResponse;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));

test('lines that arrive during a delivery or the pause after it are delivered together', () => {
  const given: GraphQLResponse[] = [];
  const lines = paceLines((response) => {
    given.push(response);
    vi.advanceTimersByTime(50);
  });
  lines.next(answer(1, 1));
  lines.next(answer(3, 2, 3));
  expect(given).toEqual([]);
  vi.advanceTimersByTime(0);
  expect(given).toEqual([answer(3, 1, 2, 3)]);
  // The delivery took 50 ms, so the next one waits 200 ms.
  lines.next(answer(4, 4));
  lines.next(answer(5, 5));
  vi.advanceTimersByTime(199);
  expect(given).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(given[1]).toEqual(answer(5, 4, 5));
});

test('many lines are delivered in parts, with an equally long pause after each, also at the end', async () => {
  const given: number[] = [];
  const lines = paceLines((response) => {
    given.push((response as unknown as { data: Progress }).data.log_job_progress.new_lines.length);
    vi.advanceTimersByTime(30);
  });
  for (let from = 0; from < 12_000; from += 1_000)
    lines.next(answer(12_000, ...Array.from({ length: 1_000 }, (_, at) => from + at + 1)));
  vi.advanceTimersByTime(0);
  expect(given).toEqual([5_000]);
  vi.advanceTimersByTime(29);
  expect(given).toEqual([5_000]);
  const ended = lines.end();
  expect(given).toEqual([5_000, 5_000]);
  vi.advanceTimersByTime(30);
  await ended;
  expect(given).toEqual([5_000, 5_000, 2_000]);
});

test('waiting lines are delivered at the end', async () => {
  const given: GraphQLResponse[] = [];
  const lines = paceLines((response) => given.push(response));
  lines.next(answer(1, 1));
  await lines.end();
  await lines.end();
  vi.runAllTimers();
  expect(given).toEqual([answer(1, 1)]);
});

test('a response with an error is not merged', async () => {
  const given: GraphQLResponse[] = [];
  const failed = { data: null, errors: [{ message: 'The lines are broken.' }] } as unknown as GraphQLResponse;
  const lines = paceLines((response) => given.push(response));
  lines.next(answer(1, 1));
  lines.next(failed);
  await lines.end();
  expect(given).toEqual([answer(1, 1), failed]);
});

afterEach(() => void vi.useRealTimers());
