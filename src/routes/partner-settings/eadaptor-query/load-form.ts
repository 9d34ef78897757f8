import { retryImport } from '#lib/retry-import.ts';

/** Starts to load the form together with its screen. Not in route.ts, so that it does not load with the area. */
export const loadForm = () => retryImport(() => import('../../_shared/eadaptor-query/QueryForm.tsx'));
