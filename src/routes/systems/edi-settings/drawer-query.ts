import type { ConcreteRequest, OperationType } from 'relay-runtime';
import { retryImport } from '#lib/retry-import.ts';
import type { RouteQuery } from '#relay/route-query.ts';
import type { OpenDrawer } from './drawer-address.ts';

type Artifact = () => Promise<{ readonly default: ConcreteRequest }>;

/** Each drawer's query; like its code, it loads when the drawer is first opened. */
const queries: Readonly<Record<OpenDrawer['kind'], Artifact>> = {
  'new-identity': () => import('#gql/NewEdiIdentityQuery'),
  'new-agreement': () => import('#gql/NewEdiAgreementQuery'),
  identity: () => import('#gql/EditEdiIdentityQuery'),
  agreement: () => import('#gql/EditEdiAgreementQuery'),
  number: () => import('#gql/ControlNumberDrawerQuery'),
};

function variablesOf(drawer: OpenDrawer, company_uuid: string): Record<string, unknown> {
  switch (drawer.kind) {
    case 'new-identity':
    case 'new-agreement': {
      const { interchange_uuid } = drawer;
      return { company_uuid, interchange_uuid: interchange_uuid ?? '', is_for: interchange_uuid !== null };
    }
    case 'identity':
      return { company_uuid, identity_uuid: drawer.uuid };
    case 'agreement':
      return { company_uuid, agreement_uuid: drawer.uuid };
    case 'number':
      return { company_uuid, counter_uuid: drawer.uuid };
  }
}

/** The query of a drawer. */
export const drawerQuery = (drawer: OpenDrawer, company_uuid: string): RouteQuery<OperationType> => ({
  query: () => retryImport(queries[drawer.kind]),
  variables: variablesOf(drawer, company_uuid),
});
