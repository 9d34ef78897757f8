import fc from 'fast-check';
import { expect, test } from 'vitest';
import { progressAt, readingTime, type StoredJob } from './progress.ts';

const job: StoredJob = {
  job_uuid: 'j',
  invocation_uuid: 'i',
  requested_at: 1_000_000,
  requested_by: { kind: 'USER', display: 'Edwin', email: 'editor@northbay.example' },
  elapsed: 0,
  end: 'COMPLETE',
  run_state: 'SUCCESS',
  line_count: 24,
  kept: null,
};

test('a job waits, reads, and completes within three seconds', () => {
  expect(progressAt(job, 0)).toEqual({ status: 'QUEUED', progress: 0, arrived: 0, ended_at: null });
  expect(progressAt(job, 1000)).toMatchObject({ status: 'RUNNING', ended_at: null });
  expect(progressAt(job, 3000)).toEqual({
    status: 'COMPLETE',
    progress: 100,
    arrived: 24,
    ended_at: 1_000_000 + 350 + readingTime(24),
  });
  expect(progressAt({ ...job, line_count: 100_000 }, 3200)).toMatchObject({
    status: 'COMPLETE',
    arrived: 100_000,
  });
});

test('it never goes backward', () => {
  fc.assert(
    fc.property(
      fc.nat(4000),
      fc.nat(4000),
      fc.nat(900),
      fc.constantFrom('COMPLETE', 'FAILED'),
      (a, b, line_count, end) => {
        const item = { ...job, line_count, end } as const;
        const [before, after] = [progressAt(item, Math.min(a, b)), progressAt(item, Math.max(a, b))];
        expect(after.progress).toBeGreaterThanOrEqual(before.progress);
        expect(after.arrived).toBeGreaterThanOrEqual(before.arrived);
        expect(after.arrived).toBeLessThanOrEqual(line_count);
        if (before.ended_at !== null) expect(after).toEqual(before);
      },
    ),
  );
});

test('a failed job keeps the lines that arrived; a job for an expired log ends immediately', () => {
  expect(progressAt({ ...job, end: 'FAILED' }, 5000)).toMatchObject({
    status: 'FAILED',
    progress: 60,
    arrived: 14,
  });
  expect(progressAt({ ...job, end: 'EXPIRED' }, 0)).toEqual({
    status: 'EXPIRED',
    progress: 0,
    arrived: 0,
    ended_at: 1_000_000,
  });
});
