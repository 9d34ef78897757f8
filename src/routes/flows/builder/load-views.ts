import { retryImport } from '../../../lib/retry-import.ts';

/** The canvas with React Flow: the list works without it. */
export const loadCanvas = () => retryImport(() => import('./canvas/Canvas.tsx'));

/** The JSON view with the code editor. */
export const loadJsonView = () => retryImport(() => import('./json/JsonView.tsx'));
