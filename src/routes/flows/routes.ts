import type { RouteObject } from 'react-router';

/** The flows of a trading partner: new, edited, and their versions. */
export const routes = (): RouteObject[] => [];
