import type { RouteObject } from 'react-router';
import { hostSystemsRoute } from './host-systems/route.ts';
import { carrierApiKeysRoute } from './carrier-api-keys/route.ts';

/** The systems that a workspace exchanges data with, and how. */
export const routes = (): RouteObject[] => [hostSystemsRoute(), carrierApiKeysRoute()];
