import { retryImport } from '../../../lib/retry-import.ts';

/** The editor, for an address that opens a function. */
export const loadEditor = () => retryImport(() => import('./editor/FunctionEditor.tsx'));

/** What lies over it. */
export const loadOver = () => retryImport(() => import('./editor/FunctionOver.tsx'));
