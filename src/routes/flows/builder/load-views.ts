import { retryImport } from '#lib/retry-import.ts';

/** Loads the canvas with React Flow, which the list does not need. */
export const loadCanvas = () => retryImport(() => import('./canvas/Canvas.tsx'));

/** Loads the JSON view with the code editor. */
export const loadJsonView = () => retryImport(() => import('./json/JsonView.tsx'));
