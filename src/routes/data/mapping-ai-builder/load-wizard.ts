import { retryImport } from '#lib/retry-import.ts';

/** The wizard, lazy because the page around it does not need its forms. The route starts to load it. */
export const loadWizard = () => retryImport(() => import('./BuilderWizard.tsx'));
