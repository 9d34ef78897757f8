import { retryImport } from '../../../lib/retry-import.ts';

/** Starts to load the code editor together with the screen. Not in route.ts: no screen's own file needs it. */
export const loadCodeEditor = () => retryImport(() => import('../../../ui/code-editor/CodeEditor.tsx'));
