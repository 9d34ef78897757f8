import { getClient } from '@sentry/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createErrorReporting } from './error-reporting.ts';

afterEach(() => void vi.restoreAllMocks());

/** A deterministic sequence, distributed evenly between 0 and 1. */
function seeded(): () => number {
  let state = 1;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

test('traces one page in ten; keeps one replay in ten, and every replay with an error (spec §9)', () => {
  const reporting = createErrorReporting({ dsn: 'http://key@localhost/1', environment: 'test' });
  const client = getClient();
  const traced: boolean[] = [];
  client?.on('spanStart', (span) => void traced.push((span.spanContext().traceFlags & 1) === 1));
  vi.spyOn(Math, 'random').mockImplementation(seeded());
  for (let page = 0; page < 2000; page++) reporting?.navigated(`/c/${page}`);
  expect(traced).toHaveLength(2000);
  const share = traced.filter(Boolean).length / traced.length;
  expect(share).toBeGreaterThan(0.08);
  expect(share).toBeLessThan(0.12);
  expect(client?.getOptions()).toMatchObject({ replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 });
});
