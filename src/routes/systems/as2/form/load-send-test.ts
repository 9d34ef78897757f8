import { lazy } from 'react';
import { retryImport } from '#lib/retry-import.ts';

/** Lazy, because few people send a test. */
export const SendTest = lazy(async () => ({
  default: (await retryImport(() => import('./SendTest.tsx'))).SendTest,
}));

/** The same for a profile, with a choice of its partners. */
export const SendProfileTest = lazy(async () => ({
  default: (await retryImport(() => import('./SendProfileTest.tsx'))).SendProfileTest,
}));
