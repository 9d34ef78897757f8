import type { ConcreteRequest, OperationType } from 'relay-runtime';
import { retryImport } from '#lib/retry-import.ts';
import type { RouteQuery } from '#relay/route-query.ts';
import { readVersionsShown, type OpenDrawer } from './table-address.ts';

type Artifact = () => Promise<{ readonly default: ConcreteRequest }>;

/** Each drawer's query; like its code, it loads when the drawer is first opened. */
const queries: Readonly<Record<OpenDrawer['kind'], Artifact>> = {
  new: () => import('#gql/NewLookupTableQuery'),
  edit: () => import('#gql/EditLookupTableQuery'),
  use: () => import('#gql/UseLookupTableQuery'),
  publish: () => import('#gql/PublishLookupTableQuery'),
  import: () => import('#gql/ImportLookupTableQuery'),
  versions: () => import('#gql/LookupTableVersionsQuery'),
};

function variablesOf(
  drawer: OpenDrawer,
  company_uuid: string,
  search: URLSearchParams,
): Record<string, unknown> {
  if (drawer.kind === 'new') return { company_uuid };
  const { table_uuid } = drawer;
  if (drawer.kind !== 'versions') return { company_uuid, table_uuid };
  const { version, from, rows } = readVersionsShown(search);
  // Without a number, it is the latest one, which the drawer only knows once it has the list.
  return {
    company_uuid,
    table_uuid,
    version: version ?? 0,
    from,
    rows: rows && version !== null,
    diff: !rows && version !== null,
  };
}

/** The query of a drawer. */
export const drawerQuery = (
  drawer: OpenDrawer,
  company_uuid: string,
  search: URLSearchParams,
): RouteQuery<OperationType> => ({
  query: () => retryImport(queries[drawer.kind]),
  variables: variablesOf(drawer, company_uuid, search),
});
