import type { RouteObject } from 'react-router';
import { settingsRoute } from './overview/route.ts';

/** The settings of a workspace. */
export const routes = (): RouteObject[] => [settingsRoute()];
