import type { ConcreteRequest, OperationType } from 'relay-runtime';
import { retryImport } from '#lib/retry-import.ts';
import type { RouteQuery } from '#relay/route-query.ts';
import type { OpenDrawer } from './drawer-address.ts';

type Artifact = () => Promise<{ readonly default: ConcreteRequest }>;

/** Each drawer's query, loaded when the drawer is first opened. */
const queries: Readonly<Record<OpenDrawer['kind'], Artifact>> = {
  document: () => import('#gql/DocumentDrawerQuery'),
  edit: () => import('#gql/EditDocumentQuery'),
};

/** How much of a document is loaded as text at first, in bytes. */
export const PREVIEW_BYTES = 262_144;

/** The query of a drawer. */
export const drawerQuery = ({ kind, document_uuid }: OpenDrawer): RouteQuery<OperationType> => ({
  query: () => retryImport(queries[kind]),
  variables: kind === 'document' ? { document_uuid, max_bytes: PREVIEW_BYTES } : { document_uuid },
});
