import { lazy } from 'react';
import { retryImport } from '../../../../lib/retry-import.ts';

/** Loaded when somebody asks for a test. */
export const SendTest = lazy(async () => ({
  default: (await retryImport(() => import('./SendTest.tsx'))).SendTest,
}));
