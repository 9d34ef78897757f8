import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { ConcreteRequest, OperationType } from 'relay-runtime';
import type { NotifiersScreenQuery } from '#gql/NotifiersScreenQuery';
import { retryImport } from '../../../lib/retry-import.ts';
import { environmentContext, startRouteQuery } from '../../../relay/route-query.ts';
import { isBarred, knownStanding } from '../../access.ts';
import { paths } from '../../paths.ts';
import { lazyWalls, screenRoute } from '../../screen-route.ts';
import { readDrawer, type OpenDrawer } from './drawer-address.ts';
import { listKey } from './notifier-filters.ts';
import { NotifiersSkeleton } from './NotifiersSkeleton.tsx';

type Artifact = () => Promise<{ readonly default: ConcreteRequest }>;

/** Each drawer's query: fetched when the drawer is first opened, as its code is. */
const queries: Readonly<Record<OpenDrawer['kind'], Artifact>> = {
  edit: () => import('#gql/EditNotifierQuery'),
  new: () => import('#gql/NewNotifierQuery'),
  duplicate: () => import('#gql/DuplicateNotifierQuery'),
  deliveries: () => import('#gql/NotifierDeliveriesQuery'),
};

function variablesOf(drawer: OpenDrawer, company_uuid: string): Record<string, unknown> {
  switch (drawer.kind) {
    case 'new':
      return { company_uuid };
    case 'deliveries':
      return { notifier_uuid: drawer.notifier_uuid, ok: drawer.failedOnly ? false : null };
    default:
      return { company_uuid, notifier_uuid: drawer.notifier_uuid };
  }
}

/** What lies over the list is a route below it: its data starts with the address, and the list stays as it is. */
const drawerRoute = (): RouteObject => ({
  id: 'notifiersDrawer',
  index: true,
  ...lazyWalls,
  lazy: { Component: async () => (await retryImport(() => import('./NotifierDrawers.tsx'))).NotifierDrawers },
  loader(args: LoaderFunctionArgs) {
    const company_uuid = args.params.company_uuid ?? '';
    const drawer = readDrawer(new URL(args.request.url).searchParams);
    const standing = knownStanding(args.context.get(environmentContext), company_uuid);
    if (!drawer || (standing && isBarred(standing))) return null;
    return startRouteQuery<OperationType>(
      { query: () => retryImport(queries[drawer.kind]), variables: variablesOf(drawer, company_uuid) },
      args,
    );
  },
});

/** `/c/{company}/settings/notifiers`: editors and owners (spec §6). */
export const notifiersRoute = (): RouteObject => ({
  ...screenRoute<'notifiers', NotifiersScreenQuery>({
    at: 'notifiers',
    title: 'Notifiers',
    viewer: 'barred',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'Notifiers', to: paths.notifiers(params) },
    ],
    query: () => import('./notifiers-query.ts'),
    screen: async () => (await import('./NotifiersScreen.tsx')).NotifiersScreen,
    skeleton: NotifiersSkeleton,
  }),
  // Opening a drawer changes the address, but not the list.
  shouldRevalidate: ({ currentUrl, nextUrl }) =>
    currentUrl.pathname !== nextUrl.pathname ||
    currentUrl.href === nextUrl.href ||
    listKey(currentUrl.searchParams) !== listKey(nextUrl.searchParams),
  children: [drawerRoute()],
});
