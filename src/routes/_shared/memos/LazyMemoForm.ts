import { lazy } from 'react';
import { retryImport } from '../../../lib/retry-import.ts';

/** The form comes with the whole form kit, which a page has no room for until it is read. */
export const LazyMemoForm = lazy(async () => ({
  default: (await retryImport(() => import('./MemoForm.tsx'))).MemoForm,
}));
