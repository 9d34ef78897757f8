import type { RouteObject } from 'react-router';
import { newFlowBuilderRoute } from './builder/new/route.ts';
import { flowBuilderRoute } from './builder/route.ts';
import { flowVersionRoute } from './flow-version/route.ts';
import { flowRoute } from './flow/route.ts';
import {
  literalFlowBuilderRoute,
  literalFlowRoute,
  literalFlowVersionRoute,
  literalNewFlowBuilderRoute,
  literalNewFlowRoute,
  literalNewLicensedFlowRoute,
  literalNewTypedFlowRoute,
} from './literal-flows/route.ts';
import { newFlowRoute } from './new-flow/route.ts';
import { newLicensedFlowRoute } from './new-licensed-flow/route.ts';
import { newTypedFlowRoute } from './new-typed-flow/route.ts';

export const routes = (): RouteObject[] => [
  flowRoute(),
  newTypedFlowRoute(),
  flowVersionRoute(),
  newFlowRoute(),
  newLicensedFlowRoute(),
  literalNewFlowRoute(),
  literalNewTypedFlowRoute(),
  literalNewLicensedFlowRoute(),
  literalFlowRoute(),
  literalFlowVersionRoute(),
  newFlowBuilderRoute(),
  flowBuilderRoute(),
  literalNewFlowBuilderRoute(),
  literalFlowBuilderRoute(),
];
