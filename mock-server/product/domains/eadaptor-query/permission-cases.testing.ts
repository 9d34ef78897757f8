import { hostSystem } from '../host-system/permission-cases.testing.ts';
import type { PermissionCases, ReadCases } from '../../permission-case.testing.ts';

export const eadaptorQueryCases: PermissionCases = {
  run_eadaptor_query: {
    input: async (subject, ask) => ({
      host_system_uuid: await hostSystem(subject, ask, 'EADAPTOR'),
      request_kind: 'UNIVERSAL_SHIPMENT',
      target_type: 'FORWARDING_SHIPMENT',
      target_key: 'S00001234',
    }),
  },
};

export const eadaptorQueryReads: ReadCases = {
  'Query.eadaptor_query': {
    query: async (subject, ask) => {
      const uuid = await hostSystem(subject, ask, 'EADAPTOR');
      const { host_system } = await ask<{
        host_system: { eadaptor_queries: { edges: { node: { query_uuid: string } }[] } };
      }>(
        `{ host_system(host_system_uuid: "${uuid}") { host_system_uuid eadaptor_queries { edges { node { query_uuid } } } } }`,
      );
      return `{ it: eadaptor_query(query_uuid: "${host_system.eadaptor_queries.edges[0]?.node.query_uuid}") { query_uuid } }`;
    },
  },
};
