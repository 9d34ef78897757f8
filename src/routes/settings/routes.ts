import type { RouteObject } from 'react-router';

/** The settings of a workspace. */
export const routes = (): RouteObject[] => [];
