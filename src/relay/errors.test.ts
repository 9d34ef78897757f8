import { describe, expect, test } from 'vitest';
import { isBug } from '../errors/bugs.ts';
import { describeError, isDataError, relayFieldLogger } from './errors.ts';
import { isUnreachable, notSuccessful, unreachable } from './transport-error.ts';
import { fieldErrors, payloadErrors } from './user-errors.ts';

const relayError = (...errors: { message: string; extensions?: Record<string, unknown> }[]) =>
  Object.assign(new Error('No data returned for operation `Q`, got error(s): …'), {
    name: 'RelayNetwork',
    source: { errors },
  });

describe('describeError', () => {
  test.each([
    ['FORBIDDEN', 'You do not have permission', false],
    ['NOT_FOUND', 'Not found, or you do not have access', false],
    ['BAD_USER_INPUT', 'The server rejected a value', false],
    ['UNAUTHENTICATED', 'You are signed out', true],
    ['INTERNAL_SERVER_ERROR', 'The server failed', true],
    ['constructor', 'The server failed', true],
  ])('%s becomes a message, with the server’s text and request id', (code, title, canRetry) => {
    const error = relayError({ message: 'What the server says.', extensions: { code, request_id: 'r-7' } });
    expect(describeError(error)).toEqual({
      title,
      message: 'What the server says.',
      canRetry,
      requestId: 'r-7',
    });
  });

  test('distinguishes no connection from an unusable response', () => {
    expect(describeError(unreachable(new TypeError('Failed to fetch')))).toMatchObject({
      title: 'The server cannot be reached',
    });
    const response = new Response('', { status: 502, headers: { 'x-request-id': 'r-8' } });
    expect(describeError(notSuccessful(response))).toEqual({
      title: 'The server returned an unexpected response',
      message: 'Response not successful: Received status code 502',
      requestId: 'r-8',
    });
  });

  test('says that a call was too large, which no retry helps', () => {
    const response = new Response('', { status: 413, headers: { 'x-request-id': 'r-9' } });
    expect(describeError(notSuccessful(response))).toEqual({
      title: 'Too large to send',
      message: 'Use a smaller file or text.',
      canRetry: false,
      requestId: 'r-9',
    });
  });

  test('each failed field keeps its own message, whatever fails after it', () => {
    const fail = (fieldPath: string, message: string, request_id: string): unknown => {
      try {
        relayFieldLogger({
          kind: 'relay_field_payload.error',
          owner: 'ScreenQuery',
          fieldPath,
          error: { message, extensions: { code: 'FORBIDDEN', request_id } },
          shouldThrow: true,
          handled: false,
        } as Parameters<typeof relayFieldLogger>[0]);
      } catch (error) {
        return error;
      }
      return null;
    };
    const license = fail('company.license', 'Only owners see the license.', 'r-1');
    const users = fail('company.users', 'Only editors see the users.', 'r-2');
    const title = 'You do not have permission';
    expect([license, users, license].map(describeError)).toEqual([
      { title, message: 'Only owners see the license.', canRetry: false, requestId: 'r-1' },
      { title, message: 'Only editors see the users.', canRetry: false, requestId: 'r-2' },
      { title, message: 'Only owners see the license.', canRetry: false, requestId: 'r-1' },
    ]);
    expect(isDataError(license)).toBe(true);
  });

  test.each(['missing_expected_data.throw', 'missing_expected_data.log'] as const)(
    'a field that no response brought fails like one that the server left out, and is reported (%s)',
    (kind) => {
      const miss = (handled: boolean): unknown => {
        try {
          relayFieldLogger({
            kind,
            owner: 'PlanCard_license',
            fieldPath: 'billing.email',
            handled,
          } as Parameters<typeof relayFieldLogger>[0]);
        } catch (error) {
          return error;
        }
        return null;
      };
      expect(describeError(miss(false))).toEqual({
        title: 'The server returned an unexpected response',
        message: 'Server response could not be parsed: billing.email is missing',
        canRetry: true,
      });
      expect(isDataError(miss(false))).toBe(true);
      expect(isBug(miss(false))).toBe(true);
    },
  );

  test('a bug in the portal does not show its message', () => {
    const words = describeError(new TypeError("Cannot read properties of undefined (reading 'x')"));
    expect(words.title).toBe('This could not be shown');
    expect(words.message).not.toContain('undefined');
  });
});

test('data errors are not bugs in the portal', () => {
  expect(isDataError(relayError({ message: 'x' }))).toBe(true);
  expect(isDataError(notSuccessful(new Response('', { status: 500 })))).toBe(true);
  expect(isDataError(new Error("Relay: Missing @required value at path 'a' in 'B'."))).toBe(true);
  expect(isDataError(new TypeError('x is not a function'))).toBe(false);
  expect(isDataError('text')).toBe(false);
});

test('only a missing connection means that the server is unreachable', () => {
  expect(isUnreachable(unreachable(new TypeError('Failed to fetch')))).toBe(true);
  expect(isUnreachable(notSuccessful(new Response('', { status: 503 })))).toBe(false);
});

describe('errors in payloads', () => {
  const error = { path: ['text'], message: 'Write something.', code: 'VALIDATION' };

  test('are found in every payload of the mutation', () => {
    const response = { create_memo: { memo: null, errors: [error, { ...error, path: null }] }, other: null };
    expect(payloadErrors(response)).toEqual([error, { ...error, path: [] }]);
    expect(payloadErrors({ create_memo: { memo: {}, errors: [] } })).toEqual([]);
  });

  test('are assigned to their fields, the first one for each', () => {
    const nested = { path: ['contact', 'email'], message: 'No address.', code: 'VALIDATION' };
    expect(fieldErrors([error, { ...error, message: 'second' }, nested, { ...error, path: [] }])).toEqual({
      text: 'Write something.',
      'contact.email': 'No address.',
    });
  });
});
