import type { ConcreteRequest, OperationType } from 'relay-runtime';
import { retryImport } from '#lib/retry-import.ts';
import type { RouteQuery } from '#relay/route-query.ts';
import type { OpenDrawer } from './drawer-address.ts';

type Artifact = () => Promise<{ readonly default: ConcreteRequest }>;

/** Each drawer's query; like its code, it loads when the drawer is first opened. */
const queries: Readonly<Record<OpenDrawer['kind'], Artifact>> = {
  edit: () => import('#gql/EditNotifierQuery'),
  new: () => import('#gql/NewNotifierQuery'),
  duplicate: () => import('#gql/DuplicateNotifierQuery'),
  deliveries: () => import('#gql/NotifierDeliveriesQuery'),
};

function variablesOf(drawer: OpenDrawer, company_uuid: string): Record<string, unknown> {
  switch (drawer.kind) {
    case 'new':
      return { company_uuid, channel: drawer.channel };
    case 'deliveries':
      return { notifier_uuid: drawer.notifier_uuid, ok: drawer.failedOnly ? false : null };
    default:
      return { company_uuid, notifier_uuid: drawer.notifier_uuid };
  }
}

/** The query of a drawer. */
export const drawerQuery = (drawer: OpenDrawer, company_uuid: string): RouteQuery<OperationType> => ({
  query: () => retryImport(queries[drawer.kind]),
  variables: variablesOf(drawer, company_uuid),
});
