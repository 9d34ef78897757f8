import type { RouteObject } from 'react-router';
import { flowRoute } from './flow/route.ts';
import { flowVersionRoute } from './flow-version/route.ts';
import { newFlowRoute } from './new-flow/route.ts';
import { newTypedFlowRoute } from './new-typed-flow/route.ts';

/** The flows of a trading partner: new, edited, and their versions. */
export const routes = (): RouteObject[] => [
  flowRoute(),
  newTypedFlowRoute(),
  flowVersionRoute(),
  newFlowRoute(),
];
