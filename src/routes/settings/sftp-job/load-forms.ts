import { retryImport } from '../../../lib/retry-import.ts';

/** Requested together with the screen. A file of its own, because other screens need forms only in drawers. */
export const loadForms = () => retryImport(() => import('./SftpJobForms.tsx'));
