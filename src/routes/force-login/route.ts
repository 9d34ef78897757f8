import type { RouteObject } from 'react-router';
import { screenRoute } from '../screen-route.ts';

export const forceLoginRoute = (): RouteObject =>
  screenRoute<'forceLogin'>({
    at: 'forceLogin',
    title: 'Sign in again',
    screen: async () => (await import('./ForceLoginScreen.tsx')).ForceLoginScreen,
  });
