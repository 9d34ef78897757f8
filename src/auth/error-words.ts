import type { AuthErrorKind, AuthFailure } from './errors.ts';

/** What a person is told of a sign-in that failed, and what leads on. */
export interface AuthErrorWords {
  readonly title: string;
  readonly words: string;
  /** On the button that begins again. */
  readonly action: string;
}

const AGAIN = 'Sign in again';
const RETRY = 'Try again';

const WORDS: Readonly<Record<AuthErrorKind, AuthErrorWords>> = {
  generic: {
    title: 'The sign-in failed',
    words: 'The sign-in service answered with an error.',
    action: RETRY,
  },
  login_state: {
    title: 'The sign-in could not be finished',
    words: 'The sign-in service ended it with an error.',
    action: RETRY,
  },
  access_denied: {
    title: 'The sign-in was refused',
    words:
      'You ended it yourself, or this account is not allowed here. You can sign in with another account.',
    action: AGAIN,
  },
  consent_required: {
    title: 'Your consent is needed',
    words: 'The sign-in service must ask whether the portal may act for you. Sign in again and agree.',
    action: AGAIN,
  },
  login_required: {
    title: 'You are signed out',
    words:
      'The sign-in service does not know you any more: your session is over, or you signed out elsewhere.',
    action: AGAIN,
  },
  missing_refresh_token: {
    title: 'Your session cannot be renewed',
    words: 'What renews it is no longer kept in this browser.',
    action: AGAIN,
  },
  state_mismatch: {
    title: 'Two sign-ins got in each other’s way',
    words: 'This answer belongs to another sign-in, perhaps one of another tab. Begin again in one of them.',
    action: AGAIN,
  },
  missing_transaction: {
    title: 'This sign-in is no longer known',
    words: 'It was begun too long ago, in another browser, or its cookies have been removed.',
    action: AGAIN,
  },
  invalid_token: {
    title: 'The sign-in cannot be trusted',
    words:
      'What the sign-in service says of you fails a check. If the clock of this computer is wrong, set it right and try again.',
    action: RETRY,
  },
  mfa_required: {
    title: 'A second factor is needed',
    words:
      'The sign-in service wants you to prove with a second factor that it is you. Signing in again asks for it.',
    action: AGAIN,
  },
  timeout: {
    title: 'The sign-in took too long',
    words: 'The sign-in service did not answer in time.',
    action: RETRY,
  },
  unreachable: {
    title: 'The sign-in service cannot be reached',
    words: 'It did not answer, or something on the way answered in its place. Check your connection.',
    action: RETRY,
  },
  storage_refused: {
    title: 'Your browser could not keep the sign-in',
    words:
      'It refuses this site any room for its data, or has none left. Allow or remove site data, then try again.',
    action: RETRY,
  },
  popup_timeout: {
    title: 'The sign-in window took too long',
    words:
      'Nobody signed in within a minute. The window may still be open behind this one: close it and try again.',
    action: RETRY,
  },
  popup_cancelled: {
    title: 'The sign-in window was closed',
    words: 'You closed it before the sign-in was finished.',
    action: RETRY,
  },
  popup_blocked: {
    title: 'The sign-in window was blocked',
    words: 'Your browser does not open windows for this site. Allow them in its address bar, then try again.',
    action: RETRY,
  },
};

/** Words for a sign-in that failed; the code and the provider's description are shown beside them. */
export const describeAuthFailure = ({ kind }: AuthFailure): AuthErrorWords => WORDS[kind];
