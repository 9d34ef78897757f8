import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { OperationType } from 'relay-runtime';
import type { NotifiersScreenQuery } from '#gql/NotifiersScreenQuery';
import { retryImport } from '#lib/retry-import.ts';
import { environmentContext, startRouteQuery } from '#relay/route-query.ts';
import { isRestrictedFor, knownMembership } from '../../access.ts';
import { paths } from '../../paths.ts';
import { revalidatesUnless } from '../../revalidates-unless.ts';
import { lazyBoundaries, screenRoute } from '../../screen-route.ts';
import { readHistory } from '../../_shared/audit/history-address.ts';
import { historyLoader } from '../../_shared/audit/history-route.ts';
import { readDrawer } from './drawer-address.ts';
import { drawerQuery } from './drawer-query.ts';
import { NotifiersSkeleton } from './NotifiersSkeleton.tsx';

const load = () => import('./screen-and-drawers.ts');

/** A drawer is a child of the list's route: its query starts with the navigation, and the list does not reload. */
const drawerRoute = (): RouteObject => ({
  id: 'notifiersDrawer',
  index: true,
  ...lazyBoundaries,
  lazy: { Component: async () => (await retryImport(load)).NotifierDrawers },
  loader(args: LoaderFunctionArgs) {
    const company_uuid = args.params.company_uuid ?? '';
    const search = new URL(args.request.url).searchParams;
    if (readHistory(search)) return historyLoader(args);
    const drawer = readDrawer(search);
    const membership = knownMembership(args.context.get(environmentContext), company_uuid);
    if (!drawer || (membership && isRestrictedFor(membership))) return null;
    return startRouteQuery<OperationType>(drawerQuery(drawer, company_uuid), args);
  },
});

/** `/c/{company}/settings/notifiers`: editors and owners (spec §6). */
export const notifiersRoute = (): RouteObject => ({
  ...revalidatesUnless(
    ['new', 'edit', 'deliveries', 'failed'],
    screenRoute<'notifiers', NotifiersScreenQuery>({
      at: 'notifiers',
      title: 'Notifiers',
      viewer: 'restricted',
      crumbs: (params) => [
        { label: 'Settings', to: paths.settings(params) },
        { label: 'Notifiers', to: paths.notifiers(params) },
      ],
      query: () => import('./notifiers-query.ts'),
      screen: async () => (await load()).NotifiersScreen,
      skeleton: NotifiersSkeleton,
    }),
  ),
  children: [drawerRoute()],
});
