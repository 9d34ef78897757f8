import type { RouteObject } from 'react-router';
import { hostSystemsRoute } from './host-systems/route.ts';
import { as2Route } from './as2/route.ts';
import { carrierApiKeysRoute } from './carrier-api-keys/route.ts';
export const routes = (): RouteObject[] => [hostSystemsRoute(), carrierApiKeysRoute(), verifyHostSystemRoute(), hostSystemEadaptorQueryRoute(), as2Route(), ediSettingsRoute()];
