import { lazy } from 'react';
import { retryImport } from '../../../../lib/retry-import.ts';

/** Loaded when somebody asks for a test. */
export const SendTest = lazy(async () => ({
  default: (await retryImport(() => import('./SendTest.tsx'))).SendTest,
}));

/** The same for a profile, with its partners to choose from. */
export const SendProfileTest = lazy(async () => ({
  default: (await retryImport(() => import('./SendProfileTest.tsx'))).SendProfileTest,
}));
