import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { OperationType } from 'relay-runtime';
import type { As2ScreenQuery } from '#gql/As2ScreenQuery';
import { retryImport } from '#lib/retry-import.ts';
import { environmentContext, startRouteQuery } from '#relay/route-query.ts';
import { isRestrictedFor, knownMembership } from '../../access.ts';
import { paths } from '../../paths.ts';
import { revalidatesUnless } from '../../revalidates-unless.ts';
import { lazyBoundaries, screenRoute } from '../../screen-route.ts';
import { As2Skeleton } from './As2Skeleton.tsx';
import { drawerParameters, readDrawer } from './drawer-address.ts';
import { drawerQuery } from './drawer-query.ts';

const load = () => import('./screen-and-drawers.ts');

/** A drawer is a child of the page's route: its query starts with the navigation, and the tab does not reload. */
const drawerRoute = (): RouteObject => ({
  id: 'as2Drawer',
  index: true,
  ...lazyBoundaries,
  lazy: { Component: async () => (await retryImport(load)).As2Drawers },
  loader(args: LoaderFunctionArgs) {
    const company_uuid = args.params.company_uuid ?? '';
    const drawer = readDrawer(new URL(args.request.url).searchParams);
    const membership = knownMembership(args.context.get(environmentContext), company_uuid);
    if (!drawer || (membership && isRestrictedFor(membership))) return null;
    return startRouteQuery<OperationType>(drawerQuery(drawer, company_uuid), args);
  },
});

/** `/c/{company}/settings/as2`: editors and owners (spec §6). */
export const as2Route = (): RouteObject => ({
  ...revalidatesUnless(
    drawerParameters,
    screenRoute<'as2', As2ScreenQuery>({
      at: 'as2',
      title: 'AS2 and certificates',
      viewer: 'restricted',
      crumbs: (params) => [
        { label: 'Settings', to: paths.settings(params) },
        { label: 'AS2 and certificates', to: paths.as2(params) },
      ],
      query: () => import('./as2-query.ts'),
      screen: async () => (await load()).As2Screen,
      skeleton: As2Skeleton,
    }),
  ),
  children: [drawerRoute()],
});
