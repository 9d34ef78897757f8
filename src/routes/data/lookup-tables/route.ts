import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { LookupTableEditorQuery } from '#gql/LookupTableEditorQuery';
import type { LookupTablesScreenQuery } from '#gql/LookupTablesScreenQuery';
import { lazily } from '#lib/lazily.ts';
import { retryImport } from '#lib/retry-import.ts';
import { startRouteQuery } from '#relay/route-query.ts';
import { isRestrictedFor } from '../../access.ts';
import { paths } from '../../paths.ts';
import { revalidatesFor } from '../../revalidates-unless.ts';
import { lazyBoundaries, membershipAt, screenRoute } from '../../screen-route.ts';
import { drawerRoute } from '../../_shared/drawers/drawer-route.ts';
import {
  closedSearch,
  overList,
  readDrawer,
  readOpenTable,
  readRowFilters,
  versionsVariables,
  type OpenDrawer,
} from './table-address.ts';
import type { TablesContext } from './tables-context.ts';

const mayAsk = (args: LoaderFunctionArgs): boolean => {
  const membership = membershipAt(args);
  return membership === null || !isRestrictedFor(membership);
};

/** The editor reloads only for another table, or other filters of its rows; drawers over it do not affect it. */
const editorData = ({ searchParams }: URL): string =>
  JSON.stringify(['open', 'find', 'only'].map((name) => searchParams.get(name)));

const tableDrawers = () =>
  drawerRoute<OpenDrawer, TablesContext>({
    id: 'globalLookupTablesDrawer',
    read: readDrawer,
    closed: closedSearch,
    kinds: {
      new: {
        title: 'Lookup table',
        query: () => import('#gql/NewLookupTableQuery'),
        content: lazily(() => import('./form/NewLookupTable.tsx'), 'NewLookupTable'),
      },
      edit: {
        title: 'Lookup table',
        query: () => import('#gql/EditLookupTableQuery'),
        content: lazily(() => import('./form/EditLookupTable.tsx'), 'EditLookupTable'),
      },
      use: {
        title: 'How to read it',
        query: () => import('#gql/UseLookupTableQuery'),
        content: lazily(() => import('./form/UseLookupTable.tsx'), 'UseLookupTable'),
      },
      publish: {
        title: 'Publish',
        width: 880,
        query: () => import('#gql/PublishLookupTableQuery'),
        content: lazily(() => import('./panels/PublishLookupTable.tsx'), 'PublishLookupTable'),
      },
      import: {
        title: 'Import rows',
        query: () => import('#gql/ImportLookupTableQuery'),
        content: lazily(() => import('./panels/ImportLookupTable.tsx'), 'ImportLookupTable'),
      },
      versions: {
        title: 'Versions',
        width: 880,
        query: () => import('#gql/LookupTableVersionsQuery'),
        variables: (_, search) => versionsVariables(search),
        content: lazily(() => import('./panels/LookupTableVersions.tsx'), 'LookupTableVersions'),
      },
    },
  });

const editorRoute = (): RouteObject =>
  revalidatesFor(editorData, {
    id: 'globalLookupTable',
    ...lazyBoundaries,
    lazy: {
      Component: async () => (await retryImport(() => import('./OpenLookupTable.tsx'))).OpenLookupTable,
    },
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
    children: [tableDrawers()],
  });

/** `/c/{company}/settings/global_lookup_tables`: editors and owners (spec §6). */
export const globalLookupTablesRoute = (): RouteObject =>
  screenRoute<'globalLookupTables', LookupTablesScreenQuery>({
    at: 'globalLookupTables',
    title: 'Lookup tables',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'Lookup tables', to: paths.globalLookupTables(params) },
    ],
    query: () => import('./lookup-tables-query.ts'),
    screen: async () => (await import('./LookupTablesScreen.tsx')).LookupTablesScreen,
    skeleton: { loading: 'lookup tables', cards: [{ rows: 8 }] },
    over: overList,
    drawers: editorRoute(),
  });
