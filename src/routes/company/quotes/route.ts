import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { OperationType } from 'relay-runtime';
import type { QuotesScreenQuery } from '#gql/QuotesScreenQuery';
import { retryImport } from '#lib/retry-import.ts';
import { environmentContext, startRouteQuery } from '#relay/route-query.ts';
import { isRestrictedFor, knownMembership } from '../../access.ts';
import { revalidatesUnless } from '../../revalidates-unless.ts';
import { lazyBoundaries, screenRoute } from '../../screen-route.ts';
import { readDrawer } from './drawer-address.ts';
import { drawerQuery } from './drawer-query.ts';
import { QuotesSkeleton } from './QuotesSkeleton.tsx';

const load = () => import('./screen-and-drawers.ts');

/** A drawer is a child of the list's route: its query starts with the navigation, and the list does not reload. */
const drawerRoute = (): RouteObject => ({
  id: 'quotesDrawer',
  index: true,
  ...lazyBoundaries,
  lazy: { Component: async () => (await retryImport(load)).QuoteDrawers },
  loader(args: LoaderFunctionArgs) {
    const company_uuid = args.params.company_uuid ?? '';
    const drawer = readDrawer(new URL(args.request.url).searchParams);
    const standing = knownMembership(args.context.get(environmentContext), company_uuid);
    // Only editors may open the forms.
    if (!drawer || (standing && isRestrictedFor(standing))) return null;
    return startRouteQuery<OperationType>(drawerQuery(drawer, company_uuid), args);
  },
});

/** `/c/{company}/cq`: the freight quotes of a workspace. */
export const quotesRoute = (): RouteObject => ({
  ...revalidatesUnless(
    ['new', 'edit'],
    screenRoute<'quotes', QuotesScreenQuery>({
      at: 'quotes',
      title: 'Quotes',
      query: () => import('./quotes-query.ts'),
      screen: async () => (await load()).QuotesScreen,
      skeleton: QuotesSkeleton,
    }),
  ),
  children: [drawerRoute()],
});
