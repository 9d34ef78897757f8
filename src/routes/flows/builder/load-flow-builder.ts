import { retryImport } from '../../../lib/retry-import.ts';

/** Starts to load the builder together with its screen. Not in route.ts: no screen's own file needs it. */
export const loadFlowBuilder = () => retryImport(() => import('./FlowBuilder.tsx'));
