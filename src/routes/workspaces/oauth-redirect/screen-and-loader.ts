/** One module, because both are always needed together. */
export { OauthRedirectScreen } from './OauthRedirectScreen.tsx';
export { receiveConsent } from './receive-consent.ts';
