import type { RouteObject } from 'react-router';
import { carrierApiKeysRoute } from './carrier-api-keys/route.ts';
import { hostSystemEadaptorQueryRoute } from './eadaptor-query/route.ts';
import { verifyHostSystemRoute } from './verify/route.ts';

/** The systems that a workspace exchanges data with, and how. */
export const routes = (): RouteObject[] => [
  carrierApiKeysRoute(),
  verifyHostSystemRoute(),
  hostSystemEadaptorQueryRoute(),
];
