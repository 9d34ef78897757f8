import type { AuthErrorKind, AuthFailure } from './errors.ts';

/** The text shown for a failed sign-in and the label of its next action. */
export interface AuthErrorWords {
  readonly title: string;
  readonly words: string;
  /** Label of the button that starts the sign-in again. */
  readonly action: string;
}

const AGAIN = 'Sign in again';
const RETRY = 'Try again';

const WORDS: Readonly<Record<AuthErrorKind, AuthErrorWords>> = {
  generic: {
    title: 'Sign-in failed',
    words: 'The sign-in service returned an error.',
    action: RETRY,
  },
  login_state: {
    title: 'Sign-in could not be completed',
    words: 'The sign-in service returned an error.',
    action: RETRY,
  },
  access_denied: {
    title: 'Sign-in was denied',
    words: 'You canceled it, or this account is not allowed here. You can sign in with another account.',
    action: AGAIN,
  },
  consent_required: {
    title: 'Your consent is needed',
    words:
      'The sign-in service needs your permission to share your account with the portal. Sign in again and accept.',
    action: AGAIN,
  },
  login_required: {
    title: 'You are signed out',
    words: 'Your session has ended, or you signed out somewhere else.',
    action: AGAIN,
  },
  missing_refresh_token: {
    title: 'Your session cannot be renewed',
    words: 'This browser no longer holds what is needed to renew it.',
    action: AGAIN,
  },
  state_mismatch: {
    title: 'Two sign-ins collided',
    words:
      'This response belongs to a different sign-in, possibly one in another tab. Start again in one of them.',
    action: AGAIN,
  },
  missing_transaction: {
    title: 'This sign-in has expired',
    words: 'It was started too long ago or in another browser, or its cookies were removed.',
    action: AGAIN,
  },
  invalid_token: {
    title: 'The sign-in could not be verified',
    words:
      'The response from the sign-in service failed a check. If this computer’s clock is wrong, correct it and try again.',
    action: RETRY,
  },
  mfa_required: {
    title: 'A second factor is needed',
    words: 'The sign-in service requires a second factor. Sign in again to enter it.',
    action: AGAIN,
  },
  timeout: {
    title: 'Sign-in took too long',
    words: 'The sign-in service did not respond in time.',
    action: RETRY,
  },
  unreachable: {
    title: 'The sign-in service cannot be reached',
    words: 'It did not respond, or something on the network responded instead. Check your connection.',
    action: RETRY,
  },
  storage_refused: {
    title: 'Your browser could not store the sign-in',
    words:
      'It blocks site data for this address, or its storage is full. Allow or clear site data, then try again.',
    action: RETRY,
  },
  popup_timeout: {
    title: 'The sign-in window took too long',
    words:
      'Nobody signed in within a minute. The window may still be open behind this one: close it and try again.',
    action: RETRY,
  },
  popup_canceled: {
    title: 'The sign-in window was closed',
    words: 'You closed it before sign-in was complete.',
    action: RETRY,
  },
  popup_blocked: {
    title: 'The sign-in window was blocked',
    words: 'Your browser blocks pop-up windows for this site. Allow them in the address bar, then try again.',
    action: RETRY,
  },
};

/** Returns the text for a failed sign-in. The page also shows the error code and the provider's description. */
export const describeAuthFailure = ({ kind }: AuthFailure): AuthErrorWords => WORDS[kind];
