import { retryImport } from '../../../lib/retry-import.ts';

/** The wizard, whose forms are not needed for the page around it. The route starts loading it. */
export const loadWizard = () => retryImport(() => import('./BuilderWizard.tsx'));
