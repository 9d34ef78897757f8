import type { PermissionCases, ReadCases } from '../../permission-case.testing.ts';

export const mcpServerCases: PermissionCases = {
  update_mcp_server: {
    input: ({ company_uuid }) => ({ company_uuid, enabled: true, max_rows: 20 }),
  },
  revoke_mcp_client: {
    input: async ({ company_uuid }, ask) => {
      const { company } = await ask<{ company: { mcp_server: { clients: { mcp_client_uuid: string }[] } } }>(
        'query($c: ID!) { company(company_uuid: $c) { mcp_server { mcp_server_uuid clients { mcp_client_uuid } } } }',
        { c: company_uuid },
      );
      return { mcp_client_uuid: company.mcp_server.clients[0]?.mcp_client_uuid ?? '' };
    },
    whenSuspended: '-',
  },
};

export const mcpServerReads: ReadCases = {
  'Query.mcp_client': {
    query: async ({ company_uuid }, ask) => {
      const { company } = await ask<{
        company: { mcp_server: { clients: readonly { mcp_client_uuid: string }[] } };
      }>(
        `{ company(company_uuid: "${company_uuid}") { company_uuid mcp_server { mcp_server_uuid clients { mcp_client_uuid } } } }`,
      );
      return `{ it: mcp_client(mcp_client_uuid: "${company.mcp_server.clients[0]?.mcp_client_uuid}") { mcp_client_uuid } }`;
    },
  },
  'Query.mcp_call': {
    query: async ({ company_uuid }, ask) => {
      const { company } = await ask<{
        company: { mcp_server: { calls: { edges: readonly { node: { mcp_call_uuid: string } }[] } } };
      }>(
        `{ company(company_uuid: "${company_uuid}") { company_uuid mcp_server { mcp_server_uuid calls(first: 1) { edges { node { mcp_call_uuid } } } } } }`,
      );
      return `{ it: mcp_call(mcp_call_uuid: "${company.mcp_server.calls.edges[0]?.node.mcp_call_uuid}") { mcp_call_uuid } }`;
    },
  },
  'Query.mcp_server': {
    async query({ company_uuid }, ask) {
      const { company } = await ask<{ company: { mcp_server: { mcp_server_uuid: string } } }>(
        `{ company(company_uuid: "${company_uuid}") { company_uuid mcp_server { mcp_server_uuid } } }`,
      );
      return `{ it: mcp_server(mcp_server_uuid: "${company.mcp_server.mcp_server_uuid}") { mcp_server_uuid } }`;
    },
  },
  'Company.mcp_server': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { it: mcp_server { mcp_server_uuid } } }`,
  },
};
