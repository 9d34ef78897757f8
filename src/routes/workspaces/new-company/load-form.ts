import { retryImport } from '#lib/retry-import.ts';

/** Starts to load the form together with its screen. In a file of its own, so that it does not load with the area. */
export const loadForm = () => retryImport(() => import('./NewCompanyForm.tsx'));
