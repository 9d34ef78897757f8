import type { RouteObject } from 'react-router';
import { flowOauthClientsRoute } from './flow-oauth-clients/route.ts';
import { mcpServerRoute } from './mcp-server/route.ts';
import { invoicesRoute } from './invoices/route.ts';
import { licenseRoute } from './license/route.ts';
import { notifiersRoute } from './notifiers/route.ts';
import { settingsRoute } from './overview/route.ts';
import { openConnectRoute } from './open-connect/route.ts';
import { portalApiKeysRoute } from './portal-api-keys/route.ts';
import { profileRoute } from './profile/route.ts';
import { sftpUsersRoute } from './sftp-users/route.ts';
import { editSftpJobRoute, newSftpJobRoute } from './sftp-job/route.ts';
import { sftpJobEventsRoute } from './sftp-job-events/route.ts';
import { sftpLauncherRoute } from './sftp-launcher/route.ts';
import { usersRoute } from './users/route.ts';

/** The settings of a workspace. */
export const routes = (): RouteObject[] => [
  settingsRoute(),
  notifiersRoute(),
  invoicesRoute(),
  portalApiKeysRoute(),
  mcpServerRoute(),
  licenseRoute(),
  profileRoute(),
  usersRoute(),
  flowOauthClientsRoute(),
  sftpUsersRoute(),
  openConnectRoute(),
  sftpLauncherRoute(),
  newSftpJobRoute(),
  editSftpJobRoute(),
  sftpJobEventsRoute(),
];
