import type { RouteObject } from 'react-router';
import { executionRedirectRoute } from './execution-redirect/route.ts';
import { pulseRoute } from './pulse/route.ts';

/** The screens of a workspace as a whole. */
export const routes = (): RouteObject[] => [pulseRoute(), executionRedirectRoute()];
