import { lazy } from 'react';
import { retryImport } from '#lib/retry-import.ts';

/** Lazy because it brings the whole form kit, too much for the first load of a page. */
export const LazyMemoForm = lazy(async () => ({
  default: (await retryImport(() => import('./MemoForm.tsx'))).MemoForm,
}));
