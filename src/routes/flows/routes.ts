import type { RouteObject } from 'react-router';
import { flowVersionRoute } from './flow-version/route.ts';
import {
  literalFlowRoute,
  literalFlowVersionRoute,
  literalNewFlowRoute,
  literalNewLicensedFlowRoute,
  literalNewTypedFlowRoute,
} from './literal-flows/route.ts';
import { newFlowRoute } from './new-flow/route.ts';
import { newLicensedFlowRoute } from './new-licensed-flow/route.ts';

/** The flows of a trading partner: new, edited, and their versions. */
export const routes = (): RouteObject[] => [
  flowVersionRoute(),
  newFlowRoute(),
  newLicensedFlowRoute(),
  literalNewFlowRoute(),
  literalNewTypedFlowRoute(),
  literalNewLicensedFlowRoute(),
  literalFlowRoute(),
  literalFlowVersionRoute(),
];
