import { retryImport } from '#lib/retry-import.ts';

/** Starts to load the code editor together with the screen. Not in route.ts, so that it does not load with the area. */
export const loadCodeEditor = () => retryImport(() => import('#ui/code-editor/CodeEditor.tsx'));
