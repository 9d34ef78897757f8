import type { AskAsOwner, PermissionCases, PermissionSubject, ReadCases } from '../permission-case.ts';

interface Found {
  trading_partner: {
    endpoints: { edges: { node: { endpoint_uuid: string; used_by: unknown[] } }[] };
  } | null;
}

/** A connection of the partner, unused by flows if possible. */
async function connection({ partner_uuid }: PermissionSubject, ask: AskAsOwner): Promise<string> {
  const { trading_partner } = await ask<Found>(
    `{ trading_partner(partner_uuid: "${partner_uuid}") { partner_uuid endpoints(first: 200) { edges { node { endpoint_uuid used_by { flow_uuid } } } } } }`,
  );
  const edges = trading_partner?.endpoints.edges ?? [];
  const free = edges.find(({ node }) => node.used_by.length === 0);
  return (free ?? edges[0])?.node.endpoint_uuid ?? '';
}

const named = async (subject: PermissionSubject, ask: AskAsOwner) => ({
  endpoint_uuid: await connection(subject, ask),
});

export const endpointCases: PermissionCases = {
  save_endpoint: {
    input: ({ partner_uuid }) => ({
      partner_uuid,
      name: 'Trial',
      type: 'EMAIL_SEND',
      config: { email_send: { to: ['edi@pinecrest.example'] } },
    }),
    outcome: 'F..F.N',
  },
  set_endpoint_enabled: {
    input: async (subject, ask) => ({ ...(await named(subject, ask)), enabled: false }),
    outcome: 'F..F.N',
  },
  verify_endpoint: { input: named, outcome: 'F..F.N' },
  delete_endpoint: { input: named, outcome: 'F..F.N' },
};

export const endpointReads: ReadCases = {
  'TradingPartner.endpoints': {
    query: ({ partner_uuid }) =>
      `{ trading_partner(partner_uuid: "${partner_uuid}") { partner_uuid it: endpoints { total_count edges { node { endpoint_uuid } } } } }`,
    outcome: '...F.N',
  },
  'Company.endpoints': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { company_uuid it: endpoints { total_count edges { node { endpoint_uuid } } } } }`,
    outcome: '...F.N',
  },
  'Query.endpoint': {
    query: async (subject, ask) =>
      `{ it: endpoint(endpoint_uuid: "${await connection(subject, ask)}") { endpoint_uuid } }`,
    outcome: '...F.N',
  },
  'Query.endpoint_verification': {
    query: async (subject, ask) => {
      const { endpoint } = await ask<{ endpoint: { last_verification: { verification_uuid: string } } }>(
        `{ endpoint(endpoint_uuid: "${await connection(subject, ask)}") { endpoint_uuid last_verification { verification_uuid } } }`,
      );
      return `{ it: endpoint_verification(verification_uuid: "${endpoint.last_verification.verification_uuid}") { verification_uuid } }`;
    },
    outcome: '...F.N',
  },
  'Endpoint.eadaptor_queries': {
    query: async (subject, ask) =>
      `{ endpoint(endpoint_uuid: "${await connection(subject, ask)}") { endpoint_uuid it: eadaptor_queries { total_count } } }`,
    outcome: 'F..F.N',
  },
};
