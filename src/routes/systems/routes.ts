import type { RouteObject } from 'react-router';
import { hostSystemsRoute } from './host-systems/route.ts';
import { as2Route } from './as2/route.ts';
import { carrierApiKeysRoute } from './carrier-api-keys/route.ts';
import { hostSystemEadaptorQueryRoute } from './eadaptor-query/route.ts';
import { verifyHostSystemRoute } from './verify/route.ts';

/** The systems that a workspace exchanges data with, and how. */
export const routes = (): RouteObject[] => [hostSystemsRoute(), carrierApiKeysRoute(), verifyHostSystemRoute(), hostSystemEadaptorQueryRoute(), as2Route()];
