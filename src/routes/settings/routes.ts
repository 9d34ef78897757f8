import type { RouteObject } from 'react-router';
import { flowOauthClientsRoute } from './flow-oauth-clients/route.ts';
import { mcpServerRoute } from './mcp-server/route.ts';
import { invoicesRoute } from './invoices/route.ts';
import { notifiersRoute } from './notifiers/route.ts';
import { settingsRoute } from './overview/route.ts';
import { portalApiKeysRoute } from './portal-api-keys/route.ts';
import { editSftpJobRoute, newSftpJobRoute } from './sftp-launcher/form/route.ts';
import { sftpLauncherRoute } from './sftp-launcher/route.ts';
import { usersRoute } from './users/route.ts';

/** The settings of a workspace. */
export const routes = (): RouteObject[] => [
  settingsRoute(),
  notifiersRoute(),
  invoicesRoute(),
  portalApiKeysRoute(),
  mcpServerRoute(),
  usersRoute(),
  flowOauthClientsRoute(),
  sftpLauncherRoute(),
  newSftpJobRoute(),
  editSftpJobRoute(),
];
