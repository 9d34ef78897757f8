import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { HostSystemsScreenQuery } from '#gql/HostSystemsScreenQuery';
import type { StoredHostSystemQuery } from '#gql/StoredHostSystemQuery';
import { retryImport } from '#lib/retry-import.ts';
import { environmentContext, startRouteQuery } from '#relay/route-query.ts';
import { isRestrictedFor, knownMembership } from '../../access.ts';
import { isUuid } from '../../params.ts';
import { paths } from '../../paths.ts';
import { revalidatesUnless } from '../../revalidates-unless.ts';
import { lazyBoundaries, screenRoute } from '../../screen-route.ts';
import { readHistory } from '../../_shared/audit/history-address.ts';
import { historyLoader } from '../../_shared/audit/history-route.ts';
import { HostSystemsSkeleton } from './HostSystemsSkeleton.tsx';

const load = () => import('./screen-and-drawers.ts');

/** A drawer is a child of the list's route: its query starts with the navigation, and the list does not reload. */
const drawerRoute = (): RouteObject => ({
  id: 'hostSystemsDrawer',
  index: true,
  ...lazyBoundaries,
  lazy: { Component: async () => (await retryImport(load)).HostSystemDrawers },
  loader(args: LoaderFunctionArgs) {
    const company_uuid = args.params.company_uuid ?? '';
    const search = new URL(args.request.url).searchParams;
    if (readHistory(search)) return historyLoader(args);
    // The form of a new host system needs no data; a copy needs its original.
    const host_system_uuid = search.get('edit') ?? search.get('new') ?? '';
    const membership = knownMembership(args.context.get(environmentContext), company_uuid);
    if (!isUuid(host_system_uuid) || (membership && isRestrictedFor(membership))) return null;
    return startRouteQuery<StoredHostSystemQuery>(
      {
        query: () => retryImport(() => import('#gql/StoredHostSystemQuery')),
        variables: { company_uuid, host_system_uuid },
      },
      args,
    );
  },
});

/** `/c/{company}/settings/hs`: editors and owners (spec §6). */
export const hostSystemsRoute = (): RouteObject => ({
  ...revalidatesUnless(
    ['new', 'edit'],
    screenRoute<'hostSystems', HostSystemsScreenQuery>({
      at: 'hostSystems',
      title: 'Host systems',
      viewer: 'restricted',
      crumbs: (params) => [
        { label: 'Settings', to: paths.settings(params) },
        { label: 'Host systems', to: paths.hostSystems(params) },
      ],
      query: () => import('./host-systems-query.ts'),
      screen: async () => (await load()).HostSystemsScreen,
      skeleton: HostSystemsSkeleton,
    }),
  ),
  children: [drawerRoute()],
});
