/** One module for both addresses: the screens are small, and separate chunks would make the entry larger. */
export { EmailVerificationScreen } from './EmailVerificationScreen.tsx';
export { followLink } from './follow-link.ts';
export { VerifiedScreen } from './VerifiedScreen.tsx';
