import type { RouteObject } from 'react-router';
import { as2Route } from './as2/route.ts';
import { carrierApiKeysRoute } from './carrier-api-keys/route.ts';

/** The systems that a workspace exchanges data with, and how. */
export const routes = (): RouteObject[] => [carrierApiKeysRoute(), as2Route()];
