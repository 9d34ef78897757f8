import { retryImport } from '#lib/retry-import.ts';

/** The code of the comparison, which most visits to an execution do not need. */
export const loadCompare = () => retryImport(() => import('./CompareScreen.tsx'));
