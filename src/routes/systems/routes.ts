import type { RouteObject } from 'react-router';
import { as2Route } from './as2/route.ts';
import { carrierApiKeysRoute } from './carrier-api-keys/route.ts';
import { hostSystemEadaptorQueryRoute } from './eadaptor-query/route.ts';
import { ediSettingsRoute } from './edi-settings/route.ts';
import { hostSystemsRoute } from './host-systems/route.ts';
import { verifyHostSystemRoute } from './verify/route.ts';

/** The systems that a workspace exchanges data with, and how. */
export const routes = (): RouteObject[] => [
  hostSystemsRoute(),
  verifyHostSystemRoute(),
  hostSystemEadaptorQueryRoute(),
  carrierApiKeysRoute(),
  as2Route(),
  ediSettingsRoute(),
];
