import { lazily } from '#lib/lazily.ts';

/** Lazy, because few people send a test. */
export const SendTest = lazily(() => import('./SendTest.tsx'), 'SendTest');

/** The same for a profile, with a choice of its partners. */
export const SendProfileTest = lazily(() => import('./SendProfileTest.tsx'), 'SendProfileTest');
