/** One file for both, as they are needed together. */
export { OauthRedirectScreen } from './OauthRedirectScreen.tsx';
export { receiveConsent } from './receive-consent.ts';
