/** One file for what the two addresses need: they are small, and each of its own would make the entry heavier. */
export { EmailVerificationScreen } from './EmailVerificationScreen.tsx';
export { followLink } from './follow-link.ts';
export { VerifiedScreen } from './VerifiedScreen.tsx';
