import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { OperationType } from 'relay-runtime';
import type { LookupTableEditorQuery } from '#gql/LookupTableEditorQuery';
import type { LookupTablesScreenQuery } from '#gql/LookupTablesScreenQuery';
import { retryImport } from '#lib/retry-import.ts';
import { environmentContext, startRouteQuery } from '#relay/route-query.ts';
import { isRestrictedFor, knownMembership } from '../../access.ts';
import { paths } from '../../paths.ts';
import { revalidatesFor, revalidatesUnless } from '../../revalidates-unless.ts';
import { lazyBoundaries, screenRoute } from '../../screen-route.ts';
import { LookupTablesSkeleton } from './LookupTablesSkeleton.tsx';
import { overList, readDrawer, readOpenTable, readRowFilters } from './table-address.ts';

const load = () => import('./screen-and-drawers.ts');
const loadQueries = () => import('./drawer-query.ts');

const mayAsk = ({ context, params }: LoaderFunctionArgs): boolean => {
  const membership = knownMembership(context.get(environmentContext), params.company_uuid ?? '');
  return membership === null || !isRestrictedFor(membership);
};

/** The editor reloads only for another table, or other filters of its rows; drawers over it do not affect it. */
const editorData = ({ searchParams }: URL): string =>
  JSON.stringify(['open', 'find', 'only'].map((name) => searchParams.get(name)));

const drawerRoute = (): RouteObject => ({
  id: 'globalLookupTablesDrawer',
  index: true,
  ...lazyBoundaries,
  lazy: { Component: async () => (await retryImport(load)).LookupTableDrawers },
  async loader(args: LoaderFunctionArgs) {
    const search = new URL(args.request.url).searchParams;
    const drawer = readDrawer(search);
    if (!drawer || !mayAsk(args)) return null;
    const { drawerQuery } = await retryImport(loadQueries);
    return startRouteQuery<OperationType>(drawerQuery(drawer, args.params.company_uuid ?? '', search), args);
  },
});

const editorRoute = (): RouteObject =>
  revalidatesFor(editorData, {
    id: 'globalLookupTable',
    ...lazyBoundaries,
    lazy: { Component: async () => (await retryImport(load)).OpenLookupTable },
    loader(args: LoaderFunctionArgs) {
      const search = new URL(args.request.url).searchParams;
      const table_uuid = readOpenTable(search);
      if (table_uuid === null || !mayAsk(args)) return null;
      const { text, onlyChanges } = readRowFilters(search);
      return startRouteQuery<LookupTableEditorQuery>(
        {
          query: () => retryImport(() => import('#gql/LookupTableEditorQuery')),
          variables: {
            company_uuid: args.params.company_uuid ?? '',
            table_uuid,
            search: text.trim() || null,
            states: onlyChanges ? ['ADDED', 'CHANGED', 'REMOVED'] : null,
          },
        },
        args,
      );
    },
    children: [drawerRoute()],
  });

/** `/c/{company}/settings/global_lookup_tables`: editors and owners (spec §6). */
export const globalLookupTablesRoute = (): RouteObject => ({
  ...revalidatesUnless(
    overList,
    screenRoute<'globalLookupTables', LookupTablesScreenQuery>({
      at: 'globalLookupTables',
      title: 'Lookup tables',
      viewer: 'restricted',
      crumbs: (params) => [
        { label: 'Settings', to: paths.settings(params) },
        { label: 'Lookup tables', to: paths.globalLookupTables(params) },
      ],
      query: () => import('./lookup-tables-query.ts'),
      screen: async () => (await load()).LookupTablesScreen,
      skeleton: LookupTablesSkeleton,
    }),
  ),
  children: [editorRoute()],
});
