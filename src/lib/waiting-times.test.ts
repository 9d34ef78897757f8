import { expect, test } from 'vitest';
import { setWaitingTimes, waitingTimes } from './waiting-times.ts';

test('the production values are those of the specification', () => {
  expect(waitingTimes()).toEqual({
    moduleRetries: 5,
    moduleRetryDelay: 1000,
    loginErrorWindow: 1000,
    refusalWindow: 30_000,
    authorizeTimeoutInSeconds: 60,
    tokenTimeoutInSeconds: 10,
    reconnectDelay: 1000,
    longestReconnectDelay: 30_000,
    pollInterval: 30_000,
    searchInterval: 500,
    receiptInterval: 3000,
    messageInterval: 1000,
    noticeTime: 5000,
  });
});

test('some can be replaced, the others stay', () => {
  setWaitingTimes({ moduleRetryDelay: 5 });
  expect(waitingTimes()).toMatchObject({ moduleRetries: 5, moduleRetryDelay: 5 });
});
