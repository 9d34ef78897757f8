import { retryImport } from '#lib/retry-import.ts';

// Not in route.ts, whose imports load with the list.

/** Loads the editor, for an address that opens a function. */
export const loadEditor = () => retryImport(() => import('./editor/FunctionEditor.tsx'));

/** Loads the overlays over the editor. */
export const loadOver = () => retryImport(() => import('./editor/FunctionOver.tsx'));
