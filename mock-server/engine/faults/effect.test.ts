import { expect, test } from 'vitest';
import { effectOf } from './effect.ts';
import type { FaultRule } from './rule.ts';

const cases: readonly (readonly [Omit<FaultRule, 'id' | 'enabled'>, string])[] = [
  [{ latency: 8000 }, '8 s late'],
  [{ latency: [500, 2000], status: 429, rate: 0.25 }, '0.5–2 s late, status 429 in 25 %'],
  [{ connection: 'broken_multipart' }, 'interrupted'],
  [{ status: 503, body: 'html' }, 'status 503, body html'],
  [{ body: { text: 'Closed.' } }, 'body custom'],
  [{ error: { message: 'Busy.', code: 'RATE_LIMITED' } }, 'error RATE_LIMITED “Busy.”'],
  [{ error: { message: 'Busy.' } }, 'error “Busy.”'],
  [{ field: 'Company.stats', nullify: true }, 'Company.stats: null'],
  [{ shape: 'null_list' }, 'lists are null'],
];

test.each(cases)('%j is “%s”', (rule, effect) => {
  expect(effectOf({ id: 'rule', enabled: true, ...rule })).toBe(effect);
});
