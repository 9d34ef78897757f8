import { retryImport } from '../../../lib/retry-import.ts';

/** Starts to load the forms together with their screen. Not in route.ts: no screen's own file needs them. */
export const loadConnectionForms = () => retryImport(() => import('./ConnectionForms.tsx'));
