import { describe, expect, test } from 'vitest';
import { dispositionLook, expiryLook } from './as2-labels.ts';

test.each([
  ['processed', 'ok', 'Accepted'],
  ['processed/warning: duplicate-document', 'wait', 'Accepted with a warning: duplicate document'],
  ['processed/error: integrity-check-failed', 'fail', 'Rejected: integrity check failed'],
  ['failed/failure: unsupported-format', 'fail', 'Rejected: unsupported format'],
  ['dispatched', 'sub', 'Dispatched'],
])('the disposition %s is %s, in words', (disposition, tone, label) => {
  expect(dispositionLook(disposition)).toEqual({ tone, label });
});

describe('the remaining validity of a certificate', () => {
  const valid_from = '2026-09-17T00:00:00Z';
  test.each([
    ['EXPIRED', -47, 'Expired 46 days ago'],
    ['EXPIRED', -2, 'Expired 1 day ago'],
    ['EXPIRED', -1, 'Expired'],
    ['EXPIRING', 1, '1 day left'],
    ['EXPIRING', 0, 'Expires today'],
    ['HEALTHY', 1062, '1,062 days left'],
    ['NOT_YET_VALID', 732, 'Valid from 17 Sep 2026'],
    ['NO_EXPIRY', null, 'Does not expire'],
  ] as const)('%s with %s days is “%s”', (state, days_left, label) => {
    expect(expiryLook({ state, days_left, valid_from }, 'UTC').label).toBe(label);
  });
});
