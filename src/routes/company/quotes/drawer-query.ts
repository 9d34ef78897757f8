import type { ConcreteRequest, OperationType } from 'relay-runtime';
import { retryImport } from '#lib/retry-import.ts';
import type { RouteQuery } from '#relay/route-query.ts';
import type { OpenDrawer } from './drawer-address.ts';

type Artifact = () => Promise<{ readonly default: ConcreteRequest }>;

/** Each drawer's query; like its code, it loads when the drawer is first opened. */
const queries: Readonly<Record<OpenDrawer['kind'], Artifact>> = {
  edit: () => import('#gql/EditQuoteQuery'),
  new: () => import('#gql/NewQuoteQuery'),
};

/** The query of a drawer. */
export const drawerQuery = (drawer: OpenDrawer, company_uuid: string): RouteQuery<OperationType> => ({
  query: () => retryImport(queries[drawer.kind]),
  variables: drawer.kind === 'edit' ? { quote_uuid: drawer.quote_uuid } : { company_uuid },
});
