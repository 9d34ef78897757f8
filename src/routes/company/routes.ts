import type { RouteObject } from 'react-router';
import { executionRedirectRoute } from './execution-redirect/route.ts';
import { metricsRoute } from './metrics/route.ts';
import { usageRoute } from './usage/route.ts';
import { pulseRoute } from './pulse/route.ts';

/** The workspace-level screens. */
export const routes = (): RouteObject[] => [
  pulseRoute(),
  metricsRoute(),
  usageRoute(),
  executionRedirectRoute(),
];
