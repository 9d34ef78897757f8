import type {
  AskAsOwner,
  PermissionCases,
  PermissionSubject,
  ReadCases,
} from '../../permission-case.testing.ts';

/** The input for a new key of the workspace or the partner. */
const fresh = (where: object) => ({
  ...where,
  carrier_code: 'ZIMU',
  label: 'ZIM rates',
  environment: 'PRODUCTION',
  auth_kind: 'API_KEY',
  secrets: [{ name: 'api_key', value: 'a-secret-of-twenty' }],
  scopes: ['RATES'],
});

/** A key to act on, created by the owner if the workspace is writable. */
async function someKey({ company_uuid }: PermissionSubject, ask: AskAsOwner): Promise<string> {
  const { company } = await ask<{
    company: { carrier_api_keys: { edges: { node: { key_uuid: string } }[] } };
  }>(
    `{ company(company_uuid: "${company_uuid}") { carrier_api_keys(first: 1, carrier_code: "HLCU") { edges { node { key_uuid } } } } }`,
  );
  const key_uuid = company.carrier_api_keys.edges[0]?.node.key_uuid ?? '';
  return key_uuid;
}

async function unusedKey(subject: PermissionSubject, ask: AskAsOwner): Promise<string> {
  const { save_carrier_api_key } = await ask<{
    save_carrier_api_key: { carrier_api_key: { key_uuid: string } | null };
  }>(
    'mutation($input: SaveCarrierApiKeyInput!) { save_carrier_api_key(input: $input) { carrier_api_key { key_uuid } } }',
    { input: fresh({ company_uuid: subject.company_uuid }) },
  );
  return save_carrier_api_key.carrier_api_key?.key_uuid ?? someKey(subject, ask);
}

export const carrierCases: PermissionCases = {
  save_carrier_api_key: {
    input: ({ partner_uuid }) => fresh({ partner_uuid }),
  },
  rotate_carrier_api_key: {
    input: async (subject, ask) => ({
      key_uuid: await unusedKey(subject, ask),
      secrets: [{ name: 'api_key', value: 'another-secret' }],
    }),
  },
  revoke_carrier_api_key: {
    input: async (subject, ask) => ({ key_uuid: await unusedKey(subject, ask) }),
  },
  test_carrier_api_key: {
    input: async (subject, ask) => ({ key_uuid: await unusedKey(subject, ask) }),
  },
  delete_carrier_api_key: {
    input: async (subject, ask) => ({ key_uuid: await unusedKey(subject, ask) }),
  },
};

export const carrierReads: ReadCases = {
  'Company.carrier_api_keys': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { it: carrier_api_keys(first: 1) { edges { node { key_uuid } } } } }`,
  },
  'TradingPartner.carrier_api_keys': {
    query: ({ partner_uuid }) =>
      `{ trading_partner(partner_uuid: "${partner_uuid}") { it: carrier_api_keys(first: 1) { edges { node { key_uuid } } } } }`,
  },
  'Query.carrier_api_key': {
    query: async (subject, ask) =>
      `{ it: carrier_api_key(key_uuid: "${await someKey(subject, ask)}") { label } }`,
    outcome: 'F..F.N',
  },
};
