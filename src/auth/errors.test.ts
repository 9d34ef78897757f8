import { describe, expect, test } from 'vitest';
import { classifyAuthError, isProviderAway, needsLogin } from './errors.ts';

const sdkError = (fields: object, message = 'message') => Object.assign(new Error(message), fields);

describe('classifyAuthError', () => {
  test.each([
    ['generic', { error: 'server_error', error_description: 'It broke' }, 'server_error'],
    ['login_state', { error: 'unauthorized', state: 's', appState: {} }, 'unauthorized'],
    ['access_denied', { error: 'access_denied', state: 's', appState: {} }, 'access_denied'],
    ['consent_required', { error: 'consent_required', state: 's' }, 'consent_required'],
    ['login_required', { error: 'interaction_required', state: 's' }, 'interaction_required'],
    ['popup_blocked', { error: 'popup_open' }, 'popup_open'],
    ['timeout', { error: 'timeout', error_description: 'Timeout' }, 'timeout'],
    ['popup_timeout', { error: 'timeout', popup: {} }, 'timeout'],
    ['popup_canceled', { error: 'cancelled', popup: {} }, 'cancelled'],
    ['missing_refresh_token', { error: 'missing_refresh_token' }, 'missing_refresh_token'],
    ['state_mismatch', { error: 'state_mismatch', state: 's' }, 'state_mismatch'],
    ['missing_transaction', { error: 'missing_transaction' }, 'missing_transaction'],
    ['login_required', { error: 'login_required', state: 's' }, 'login_required'],
    ['generic', { error: 'constructor' }, 'constructor'],
  ] as const)('%s, with its code', (kind, fields, code) => {
    expect(classifyAuthError(sdkError(fields))).toMatchObject({ kind, code });
  });

  test('multi-factor errors carry the token', () => {
    expect(classifyAuthError(sdkError({ error: 'mfa_required', mfa_token: 'mfa-abc' }))).toEqual({
      kind: 'mfa_required',
      code: 'mfa_required',
      description: 'message',
      mfaToken: 'mfa-abc',
    });
  });

  test.each([
    ['no answer', new TypeError('Failed to fetch')],
    ['a page of somebody else', new SyntaxError("Unexpected token '<'")],
  ])('%s means that the provider is unreachable', (_, error) => {
    expect(classifyAuthError(error)).toMatchObject({ kind: 'unreachable', code: 'unreachable' });
    expect(isProviderAway(error)).toBe(true);
  });

  test.each(['QuotaExceededError', 'SecurityError'])(
    '%s is a storage error of the browser, not a provider error',
    (name) => {
      const error = new DOMException('The browser says no.', name);
      expect(classifyAuthError(error)).toMatchObject({ kind: 'storage_refused', code: 'storage_refused' });
    },
  );

  test.each([
    'Nonce (nonce) claim mismatch in the ID token; expected "a", found "bad"',
    'Expiration Time (exp) claim error in the ID token; current time (2) is after expiration time (1)',
    'Signature algorithm of "HS256" is not supported. Expected the ID token to be signed with "RS256".',
  ])('an invalid ID token: %s', (message) => {
    expect(classifyAuthError(new Error(message)).kind).toBe('invalid_token');
  });

  test('a token request that times out is a timeout, although the SDK reports an AbortError', () => {
    expect(classifyAuthError(new DOMException('signal is aborted without reason', 'AbortError')).kind).toBe(
      'timeout',
    );
  });

  test.each([[new Error('Something else')], ['a text'], [null]])('anything else is generic', (error) => {
    expect(classifyAuthError(error).kind).toBe('generic');
  });
});

test('an expired session needs a sign-in; a failure does not', () => {
  expect(needsLogin(sdkError({ error: 'invalid_grant' }))).toBe(true);
  expect(needsLogin(sdkError({ error: 'login_required' }))).toBe(true);
  expect(needsLogin(sdkError({ error: 'request_error' }))).toBe(false);
  expect(needsLogin(new TypeError('Failed to fetch'))).toBe(false);
});
