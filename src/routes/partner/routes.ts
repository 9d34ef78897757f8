import type { RouteObject } from 'react-router';
import { partnerRoute } from './route.ts';

/** The screens of a trading partner. */
export const routes = (): RouteObject[] => [partnerRoute()];
