import { retryImport } from '#lib/retry-import.ts';

/** Starts to load the forms together with their screen. Not in route.ts, so that they do not load with the area. */
export const loadConnectionForms = () => retryImport(() => import('./ConnectionForms.tsx'));
