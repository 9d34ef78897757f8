import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { OperationType } from 'relay-runtime';
import type { SftpUsersScreenQuery } from '#gql/SftpUsersScreenQuery';
import { retryImport } from '#lib/retry-import.ts';
import { environmentContext, startRouteQuery } from '#relay/route-query.ts';
import { isRestrictedFor, knownMembership } from '../../access.ts';
import { paths } from '../../paths.ts';
import { revalidatesUnless } from '../../revalidates-unless.ts';
import { lazyBoundaries, screenRoute } from '../../screen-route.ts';
import { drawerParameters, readDrawer } from './drawer-address.ts';
import { drawerQuery } from './drawer-query.ts';
import { SftpUsersSkeleton } from './SftpUsersSkeleton.tsx';

const load = () => import('./screen-and-drawers.ts');

/** A drawer is a child of the list's route: its query starts with the navigation, and the list does not reload. */
const drawerRoute = (): RouteObject => ({
  id: 'sftpUsersDrawer',
  index: true,
  ...lazyBoundaries,
  lazy: { Component: async () => (await retryImport(load)).SftpUserDrawers },
  loader(args: LoaderFunctionArgs) {
    const company_uuid = args.params.company_uuid ?? '';
    const drawer = readDrawer(new URL(args.request.url).searchParams);
    const membership = knownMembership(args.context.get(environmentContext), company_uuid);
    if (!drawer || (membership && isRestrictedFor(membership))) return null;
    return startRouteQuery<OperationType>(drawerQuery(drawer, company_uuid), args);
  },
});

/** `/c/{company}/settings/sftpusers`: editors and owners (spec §6). */
export const sftpUsersRoute = (): RouteObject => ({
  ...revalidatesUnless(
    drawerParameters,
    screenRoute<'sftpUsers', SftpUsersScreenQuery>({
      at: 'sftpUsers',
      title: 'SFTP users',
      viewer: 'restricted',
      crumbs: (params) => [
        { label: 'Settings', to: paths.settings(params) },
        { label: 'SFTP users', to: paths.sftpUsers(params) },
      ],
      query: () => import('./sftp-users-query.ts'),
      screen: async () => (await load()).SftpUsersScreen,
      skeleton: SftpUsersSkeleton,
    }),
  ),
  children: [drawerRoute()],
});
