import type {
  AskAsOwner,
  PermissionCases,
  PermissionSubject,
  ReadCases,
} from '../../permission-case.testing.ts';

interface Found {
  company: {
    host_systems: {
      edges: {
        node: {
          host_system_uuid: string;
          is_default: boolean;
          type: string;
          used_by: { total_count: number };
        };
      }[];
    };
  };
}

/** A host system of the workspace: of the given type, or a deletable one if possible. */
export async function hostSystem(
  { company_uuid }: PermissionSubject,
  ask: AskAsOwner,
  type?: string,
): Promise<string> {
  const { company } = await ask<Found>(
    `{ company(company_uuid: "${company_uuid}") { company_uuid host_systems(first: 200) { edges { node { host_system_uuid is_default type used_by { total_count } } } } } }`,
  );
  const nodes = company.host_systems.edges.map(({ node }) => node);
  const free = nodes.find((node) =>
    type === undefined ? !node.is_default && node.used_by.total_count === 0 : node.type === type,
  );
  return (free ?? nodes[0])?.host_system_uuid ?? '';
}

const named = async (subject: PermissionSubject, ask: AskAsOwner) => ({
  host_system_uuid: await hostSystem(subject, ask),
});

export const hostSystemCases: PermissionCases = {
  save_host_system: {
    input: ({ company_uuid }) => ({
      company_uuid,
      name: 'Trial',
      system_kind: 'CUSTOM',
      type: 'FILE_API',
      config: { file_api: { namespace: 'trial' } },
    }),
  },
  test_host_system: { input: named },
  set_host_system_enabled: {
    input: async (subject, ask) => ({ ...(await named(subject, ask)), enabled: false }),
  },
  verify_host_system: { input: named },
  delete_host_system: { input: named },
};

export const hostSystemReads: ReadCases = {
  // Viewers and guests are refused the host system itself.
  'HostSystem.last_verification': {
    query: async (subject, ask) =>
      `{ host_system(host_system_uuid: "${await hostSystem(subject, ask)}") { host_system_uuid it: last_verification { verification_uuid } } }`,
    outcome: 'F..F.N',
  },
  'Company.host_systems': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { company_uuid it: host_systems { total_count edges { node { host_system_uuid } } } } }`,
  },
  'Query.host_system': {
    query: async (subject, ask) =>
      `{ it: host_system(host_system_uuid: "${await hostSystem(subject, ask)}") { host_system_uuid } }`,
  },
};
