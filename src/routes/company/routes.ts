import type { RouteObject } from 'react-router';
import { executionRedirectRoute } from './execution-redirect/route.ts';
import { metricsRoute } from './metrics/route.ts';
import { usageRoute } from './usage/route.ts';
import { pulseRoute } from './pulse/route.ts';
import { quoteFilesRoute } from './quote-files/route.ts';
import { quoteRoute } from './quote/route.ts';
import { quotesRoute } from './quotes/route.ts';

/** The workspace-level screens. */
export const routes = (): RouteObject[] => [
  pulseRoute(),
  metricsRoute(),
  executionRedirectRoute(),
  quotesRoute(),
  quoteRoute(),
  quoteFilesRoute(),
  usageRoute(),
];
