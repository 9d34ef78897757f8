import { retryImport } from '../../../../lib/retry-import.ts';

/** Starts to load the form together with its screen. Not in route.ts: no screen's own file needs it. */
export const loadNewBuilder = () => retryImport(() => import('./NewBuilder.tsx'));
