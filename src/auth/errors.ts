/** The kinds of sign-in errors (spec §8), including tokens that the SDK rejects. */
export type AuthErrorKind =
  | 'generic'
  | 'login_state'
  | 'access_denied'
  | 'consent_required'
  | 'timeout'
  | 'popup_timeout'
  | 'popup_canceled'
  | 'popup_blocked'
  | 'mfa_required'
  | 'missing_refresh_token'
  | 'state_mismatch'
  | 'missing_transaction'
  | 'login_required'
  | 'invalid_token'
  | 'unreachable'
  | 'storage_refused';

export interface AuthFailure {
  readonly kind: AuthErrorKind;
  /** The provider's error code, or the kind if the provider gave none. */
  readonly code: string;
  readonly description: string;
  /** With `mfa_required`: the token that the second factor must be verified against. */
  readonly mfaToken?: string;
}

/** A failed sign-in, thrown for the error page to explain. `cause` is the SDK's own error. */
export class SignInError extends Error {
  readonly failure: AuthFailure;

  constructor(cause: unknown) {
    const failure = classifyAuthError(cause);
    super(failure.description, { cause });
    this.name = 'SignInError';
    this.failure = failure;
  }
}

const BY_CODE: Readonly<Record<string, AuthErrorKind>> = {
  access_denied: 'access_denied',
  consent_required: 'consent_required',
  interaction_required: 'login_required',
  timeout: 'timeout',
  cancelled: 'popup_canceled',
  popup_open: 'popup_blocked',
  mfa_required: 'mfa_required',
  missing_refresh_token: 'missing_refresh_token',
  state_mismatch: 'state_mismatch',
  missing_transaction: 'missing_transaction',
  login_required: 'login_required',
};

/** The fields of an SDK error beyond those of Error; they determine its kind. */
interface SdkError {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly error?: unknown;
  readonly error_description?: unknown;
  readonly mfa_token?: unknown;
  readonly popup?: unknown;
  readonly state?: unknown;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/**
 * Classifies a sign-in error by the provider's code. Never by class or class name: the SDK is minified, and a second
 * copy of it would define its own classes.
 */
export function classifyAuthError(error: unknown): AuthFailure {
  const sdk = (typeof error === 'object' && error !== null ? error : {}) as SdkError;
  const message = text(sdk.message) ?? String(error);
  const code = text(sdk.error);
  if (code === undefined) return withoutCode(sdk, message);
  const description = text(sdk.error_description) ?? message;
  const mfaToken = text(sdk.mfa_token);
  return { kind: kindOf(code, sdk), code, description, ...(mfaToken && { mfaToken }) };
}

function kindOf(code: string, sdk: SdkError): AuthErrorKind {
  if (code === 'timeout' && sdk.popup !== undefined) return 'popup_timeout';
  const known = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  return known ?? (sdk.state === undefined ? 'generic' : 'login_state');
}

// A token request that times out fails with an AbortError, a probe with a TimeoutError, an invalid ID token with a
// plain Error.
function withoutCode({ name }: SdkError, message: string): AuthFailure {
  if (
    name === 'AbortError' ||
    name === 'TimeoutError' ||
    message.includes("Timeout when executing 'fetch'")
  ) {
    return { kind: 'timeout', code: 'timeout', description: message };
  }
  // Either no response, or a response from something else: a gateway or a hotel's captive portal returns HTML, not
  // JSON.
  if (name === 'TypeError' || name === 'SyntaxError')
    return { kind: 'unreachable', code: 'unreachable', description: message };
  // The browser refused to store the SDK's tokens or the return path.
  if (name === 'QuotaExceededError' || name === 'SecurityError')
    return { kind: 'storage_refused', code: 'storage_refused', description: message };
  if (/\bID token\b/.test(message))
    return { kind: 'invalid_token', code: 'invalid_token', description: message };
  return { kind: 'generic', code: 'generic', description: message };
}

/** The error for an SDK call that returned no token: the person must sign in. */
export const loginRequired = (): Error =>
  Object.assign(new Error('Login required'), { error: 'login_required' });

const LOGIN_HELPS = new Set([
  'login_required',
  'consent_required',
  'interaction_required',
  'missing_refresh_token',
  'invalid_grant',
]);

/** Whether the session has ended, so the person needs to sign in again; this is not shown as an error. */
export const needsLogin = (error: unknown): boolean => LOGIN_HELPS.has(classifyAuthError(error).code);

/** Whether the provider did not respond. The session may still be valid. */
export const isProviderAway = (error: unknown): boolean =>
  ['unreachable', 'timeout'].includes(classifyAuthError(error).kind);
