import type {
  AskAsOwner,
  PermissionCases,
  PermissionSubject,
  ReadCases,
} from '../../permission-case.testing.ts';

interface Found {
  trading_partner: {
    endpoints: { edges: { node: { endpoint_uuid: string; used_by: { total_count: number } } }[] };
  } | null;
}

/** A connection of the partner, unused by flows if possible. */
async function connection({ partner_uuid }: PermissionSubject, ask: AskAsOwner): Promise<string> {
  const { trading_partner } = await ask<Found>(
    `{ trading_partner(partner_uuid: "${partner_uuid}") { partner_uuid endpoints(first: 200) { edges { node { endpoint_uuid used_by { total_count } } } } } }`,
  );
  const edges = trading_partner?.endpoints.edges ?? [];
  const free = edges.find(({ node }) => node.used_by.total_count === 0);
  return (free ?? edges[0])?.node.endpoint_uuid ?? '';
}

const named = async (subject: PermissionSubject, ask: AskAsOwner) => ({
  endpoint_uuid: await connection(subject, ask),
});

/** An email connection of the partner; any connection in a suspended workspace. */
async function emailConnection(subject: PermissionSubject, ask: AskAsOwner): Promise<string> {
  const { save_endpoint } = await ask<{
    save_endpoint: { endpoint_edge: { node: { endpoint_uuid: string } } | null };
  }>(
    `mutation($p: ID!) { save_endpoint(input: { partner_uuid: $p, name: "Mail", type: EMAIL_SEND, config: { email_send: { to: ["edi@pinecrest.example"] } } }) { endpoint_edge { node { endpoint_uuid } } } }`,
    { p: subject.partner_uuid },
  );
  return save_endpoint.endpoint_edge?.node.endpoint_uuid ?? connection(subject, ask);
}

async function consentState({ partner_uuid }: PermissionSubject, ask: AskAsOwner): Promise<string> {
  const { begin_oauth_consent: begun } = await ask<{ begin_oauth_consent: { state: string | null } }>(
    'mutation($p: ID!) { begin_oauth_consent(input: { partner_uuid: $p, type: EMAIL_SEND, provider: MICROSOFT_365 }) { state } }',
    { p: partner_uuid },
  );
  return begun.state ?? 'none';
}

export const endpointCases: PermissionCases = {
  save_endpoint: {
    input: ({ partner_uuid }) => ({
      partner_uuid,
      name: 'Trial',
      type: 'EMAIL_SEND',
      config: { email_send: { to: ['edi@pinecrest.example'] } },
    }),
  },
  test_endpoint: { input: named },
  set_endpoint_enabled: {
    input: async (subject, ask) => ({ ...(await named(subject, ask)), enabled: false }),
  },
  verify_endpoint: { input: named },
  begin_oauth_consent: {
    input: ({ partner_uuid }) => ({ partner_uuid, type: 'EMAIL_SEND', provider: 'MICROSOFT_365' }),
  },
  // The consent is the owner's: nobody else may use it, and the owner's code is wrong.
  exchange_oauth_code: {
    input: async (subject, ask) => ({
      endpoint_uuid: await emailConnection(subject, ask),
      state: await consentState(subject, ask),
      code: 'wrong',
    }),
    outcome: 'FNVFNN',
  },
  delete_endpoint: { input: named },
};

const onConnection = (selection: string) => async (subject: PermissionSubject, ask: AskAsOwner) =>
  `{ endpoint(endpoint_uuid: "${await connection(subject, ask)}") { endpoint_uuid ${selection} } }`;

// Guests are refused the connection itself.
export const endpointReads: ReadCases = {
  'Endpoint.last_verification': {
    query: onConnection('it: last_verification { verification_uuid }'),
    outcome: '...F.N',
  },
  // Only connections that sent a person to a mail provider have one.
  'Endpoint.mailbox_grant': {
    query: onConnection('it: mailbox_grant { __typename }'),
    outcome: '...F.N',
    mayBeEmpty: true,
  },
  'TradingPartner.endpoints': {
    query: ({ partner_uuid }) =>
      `{ trading_partner(partner_uuid: "${partner_uuid}") { partner_uuid it: endpoints { total_count edges { node { endpoint_uuid } } } } }`,
  },
  'Company.endpoints': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { company_uuid it: endpoints { total_count edges { node { endpoint_uuid } } } } }`,
  },
  'Query.endpoint': {
    query: async (subject, ask) =>
      `{ it: endpoint(endpoint_uuid: "${await connection(subject, ask)}") { endpoint_uuid } }`,
  },
  'Query.endpoint_verification': {
    query: async (subject, ask) => {
      const { endpoint } = await ask<{ endpoint: { last_verification: { verification_uuid: string } } }>(
        `{ endpoint(endpoint_uuid: "${await connection(subject, ask)}") { endpoint_uuid last_verification { verification_uuid } } }`,
      );
      return `{ it: endpoint_verification(verification_uuid: "${endpoint.last_verification.verification_uuid}") { verification_uuid } }`;
    },
  },
  'Endpoint.eadaptor_queries': {
    query: onConnection('it: eadaptor_queries { total_count }'),
  },
};
