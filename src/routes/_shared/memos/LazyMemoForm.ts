import { lazily } from '#lib/lazily.ts';

/** Lazy because it brings the whole form kit, too much for the first load of a page. */
export const LazyMemoForm = lazily(() => import('./MemoForm.tsx'), 'MemoForm');
