import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { OperationType } from 'relay-runtime';
import type { EdiSettingsScreenQuery } from '#gql/EdiSettingsScreenQuery';
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
import { EdiSettingsSkeleton } from './EdiSettingsSkeleton.tsx';

const load = () => import('./screen-and-drawers.ts');

/** A drawer is a child of the page's route: its query starts with the navigation, and the lists do not reload. */
const drawerRoute = (): RouteObject => ({
  id: 'ediSettingsDrawer',
  index: true,
  ...lazyBoundaries,
  lazy: { Component: async () => (await retryImport(load)).EdiDrawers },
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

/** `/c/{company}/settings/edi_settings`: editors and owners (spec §6). */
export const ediSettingsRoute = (): RouteObject => ({
  ...revalidatesUnless(
    ['new', 'edit'],
    screenRoute<'ediSettings', EdiSettingsScreenQuery>({
      at: 'ediSettings',
      title: 'EDI settings',
      viewer: 'restricted',
      crumbs: (params) => [
        { label: 'Settings', to: paths.settings(params) },
        { label: 'EDI settings', to: paths.ediSettings(params) },
      ],
      query: () => import('./edi-settings-query.ts'),
      screen: async () => (await load()).EdiSettingsScreen,
      skeleton: EdiSettingsSkeleton,
    }),
  ),
  children: [drawerRoute()],
});
