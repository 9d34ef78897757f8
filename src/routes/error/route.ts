import type { RouteObject } from 'react-router';
import { screenRoute } from '../screen-route.ts';
import { IntegrationNotFoundPage } from './IntegrationNotFoundPage.tsx';
import { WorkspaceNotFoundPage } from './WorkspaceNotFoundPage.tsx';

export const errorRoutes = (): RouteObject[] => [
  screenRoute<'error'>({
    at: 'error',
    title: 'Error',
    screen: async () => (await import('./ErrorScreen.tsx')).ErrorScreen,
  }),
  screenRoute<'integrationNotFound'>({
    at: 'integrationNotFound',
    title: 'Integration not found',
    screen: async () => IntegrationNotFoundPage,
  }),
  screenRoute<'workspaceNotFound'>({
    at: 'workspaceNotFound',
    title: 'Workspace not found',
    screen: async () => WorkspaceNotFoundPage,
  }),
];
