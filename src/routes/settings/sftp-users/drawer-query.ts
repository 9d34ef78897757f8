import type { ConcreteRequest, OperationType } from 'relay-runtime';
import { retryImport } from '#lib/retry-import.ts';
import type { RouteQuery } from '#relay/route-query.ts';
import type { OpenDrawer } from './drawer-address.ts';

type Artifact = () => Promise<{ readonly default: ConcreteRequest }>;

/** Each drawer's query; like its code, it loads when the drawer is first opened. */
const queries: Readonly<Record<OpenDrawer['kind'], Artifact>> = {
  new: () => import('#gql/NewSftpUserQuery'),
  edit: () => import('#gql/EditSftpUserQuery'),
  setup: () => import('#gql/SftpUserSetupQuery'),
  files: () => import('#gql/SftpUserFilesQuery'),
};

function variablesOf(drawer: OpenDrawer, company_uuid: string): Record<string, unknown> {
  if (drawer.kind === 'new') return { company_uuid };
  const { sftp_user_uuid } = drawer;
  return drawer.kind === 'files'
    ? { company_uuid, sftp_user_uuid, directory: drawer.directory, search: drawer.find || null }
    : { company_uuid, sftp_user_uuid };
}

/** The query of a drawer. */
export const drawerQuery = (drawer: OpenDrawer, company_uuid: string): RouteQuery<OperationType> => ({
  query: () => retryImport(queries[drawer.kind]),
  variables: variablesOf(drawer, company_uuid),
});
