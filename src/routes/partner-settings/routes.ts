import type { RouteObject } from 'react-router';
import { connectionEadaptorQueryRoute } from './eadaptor-query/route.ts';
import {
  literalConnectionEadaptorQueryRoute,
  literalVerifyConnectionRoute,
} from './literal-connections/route.ts';
import { partnersRoute } from './partners/route.ts';
import { verifyConnectionRoute } from './verify/route.ts';

/** The settings of a workspace's trading partners. */
export const routes = (): RouteObject[] => [
  partnersRoute(),
  verifyConnectionRoute(),
  connectionEadaptorQueryRoute(),
  literalVerifyConnectionRoute(),
  literalConnectionEadaptorQueryRoute(),
];
