import { retryImport } from '#lib/retry-import.ts';

/** Starts to load the forms together with their screen. Not in route.ts, so that it does not load with the area. */
export const loadForms = () => retryImport(() => import('./SftpJobForms.tsx'));
