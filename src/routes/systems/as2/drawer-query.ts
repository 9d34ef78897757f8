import type { ConcreteRequest, OperationType } from 'relay-runtime';
import { retryImport } from '#lib/retry-import.ts';
import type { RouteQuery } from '#relay/route-query.ts';
import type { OpenDrawer } from './drawer-address.ts';

type Artifact = () => Promise<{ readonly default: ConcreteRequest }>;

/** Each drawer's query; like its code, it loads when the drawer is first opened. */
const queries: Readonly<Record<OpenDrawer['kind'], Artifact>> = {
  newProfile: () => import('#gql/NewAs2ProfileQuery'),
  profile: () => import('#gql/EditAs2ProfileQuery'),
  rollProfile: () => import('#gql/RollAs2ProfileQuery'),
  newPartner: () => import('#gql/NewAs2PartnerQuery'),
  partner: () => import('#gql/EditAs2PartnerQuery'),
  rollPartner: () => import('#gql/RollAs2PartnerQuery'),
  certificate: () => import('#gql/CertificateDrawerQuery'),
  message: () => import('#gql/As2MessageDrawerQuery'),
};

/** The query of a drawer. */
export function drawerQuery(drawer: OpenDrawer, company_uuid: string): RouteQuery<OperationType> {
  const { kind, ...keys } = drawer;
  return { query: () => retryImport(queries[kind]), variables: { company_uuid, ...keys } };
}
