import type { RouteObject } from 'react-router';
import type { SftpUsersScreenQuery } from '#gql/SftpUsersScreenQuery';
import { lazily } from '#lib/lazily.ts';
import { drawerRoute } from '../../_shared/drawers/drawer-route.ts';
import { closedSearch, drawerParameters, readDrawer } from './drawer-address.ts';
import { screenRoute } from '../../screen-route.ts';
import { paths } from '../../paths.ts';

/** `/c/{company}/settings/sftpusers`: editors and owners (spec §6). */
export const sftpUsersRoute = (): RouteObject =>
  screenRoute<'sftpUsers', SftpUsersScreenQuery>({
    at: 'sftpUsers',
    title: 'SFTP users',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'SFTP users', to: paths.sftpUsers(params) },
    ],
    query: () => import('./sftp-users-query.ts'),
    screen: async () => (await import('./SftpUsersScreen.tsx')).SftpUsersScreen,
    skeleton: { loading: 'SFTP users', cards: [{ rows: 10 }] },
    over: drawerParameters,
    drawers: drawerRoute({
      id: 'sftpUsersDrawer',
      read: readDrawer,
      closed: closedSearch,
      kinds: {
        new: {
          title: 'SFTP user',
          query: () => import('#gql/NewSftpUserQuery'),
          content: lazily(() => import('./form/NewSftpUser.tsx'), 'NewSftpUser'),
        },
        edit: {
          title: 'SFTP user',
          query: () => import('#gql/EditSftpUserQuery'),
          content: lazily(() => import('./form/EditSftpUser.tsx'), 'EditSftpUser'),
        },
        setup: {
          title: 'Setup for the partner',
          query: () => import('#gql/SftpUserSetupQuery'),
          content: lazily(() => import('./setup/SftpUserSetup.tsx'), 'SftpUserSetup'),
        },
        files: {
          title: 'Files',
          width: 880,
          query: () => import('#gql/SftpUserFilesQuery'),
          variables: ({ find }) => ({ search: find || null }),
          content: lazily(() => import('./files/SftpUserFiles.tsx'), 'SftpUserFiles'),
        },
      },
    }),
  });
