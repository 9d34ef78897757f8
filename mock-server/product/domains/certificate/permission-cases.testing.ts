import { platform } from '#platform';
import { seedKey } from '../../world/seed-keys.ts';
import type {
  AskAsOwner,
  PermissionCases,
  PermissionSubject,
  ReadCases,
} from '../../permission-case.testing.ts';

interface Listed {
  readonly company: {
    readonly certificates: { readonly edges: readonly { readonly node: Node }[] };
    readonly certificate_requests: {
      readonly edges: readonly { readonly node: { readonly request_uuid: string } }[];
    };
  };
}
interface Node {
  readonly certificate_uuid: string;
  readonly slot: string | null;
  readonly state: string;
}

const listed = async ({ company_uuid }: PermissionSubject, ask: AskAsOwner) =>
  (
    await ask<Listed>(
      `query($c: ID!) { company(company_uuid: $c) {
        certificates(first: 200) { edges { node { certificate_uuid slot state } } }
        certificate_requests { edges { node { request_uuid } } } } }`,
      { c: company_uuid },
    )
  ).company;

/**
 * A certificate that can be rolled over or removed, or any other if there is none, because the request is refused
 * anyway.
 */
const next = async (subject: PermissionSubject, ask: AskAsOwner) => {
  const nodes = (await listed(subject, ask)).certificates.edges.map(({ node }) => node);
  const found = nodes.find(({ slot, state }) => slot === 'SECONDARY' && state === 'HEALTHY') ?? nodes[0];
  return { certificate_uuid: found?.certificate_uuid ?? '' };
};

const openRequest = async (subject: PermissionSubject, ask: AskAsOwner) =>
  (await listed(subject, ask)).certificate_requests.edges[0]?.node.request_uuid ?? '';

const KEY = 'as2/PNCL/test';

export const certificateCases: PermissionCases = {
  upload_certificate: {
    input: async ({ company_uuid, partner_uuid }, ask) => {
      const { trading_partner } = await ask<{
        trading_partner: { as2_partner: { as2_partner_uuid: string } };
      }>('query($p: ID!) { trading_partner(partner_uuid: $p) { as2_partner { as2_partner_uuid } } }', {
        p: partner_uuid,
      });
      return {
        company_uuid,
        source_type: 'AS2_PARTNER',
        source_uuid: trading_partner.as2_partner.as2_partner_uuid,
        slot: 'SECONDARY',
        pem: platform.pki.writeCertificate({
          subject: { common_name: 'PNCL AS2', organization: 'Pinecrest Lines LLC', country: 'US' },
          key: seedKey(KEY),
          serial: 4711n,
          valid_from: Date.parse('2026-09-01T00:00:00Z'),
          valid_to: Date.parse('2028-09-01T00:00:00Z'),
        }),
      };
    },
  },
  generate_certificate: {
    input: ({ company_uuid }) => ({ company_uuid, source_type: 'SNOWFLAKE_RSA', source_name: 'Data lake' }),
  },
  create_certificate_request: {
    input: ({ company_uuid }) => ({
      company_uuid,
      source_name: 'CargoWise test system',
      common_name: 'NBFTSTLAX',
    }),
  },
  cancel_certificate_request: {
    input: async (subject, ask) => ({ request_uuid: await openRequest(subject, ask) }),
    whenSuspended: '-',
  },
  // The next certificate belongs to a partner that the guest cannot see.
  roll_certificate: { input: next, isHiddenFromGuests: true },
  delete_certificate: { input: next, isHiddenFromGuests: true },
};

export const certificateReads: ReadCases = {
  'Company.certificates': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { it: certificates { edges { node { certificate_uuid } } } } }`,
  },
  'Company.certificate_requests': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { it: certificate_requests { edges { node { request_uuid } } } } }`,
  },
  'TradingPartner.certificates': {
    query: ({ partner_uuid }) =>
      `{ trading_partner(partner_uuid: "${partner_uuid}") { it: certificates { edges { node { certificate_uuid } } } } }`,
  },
  'Query.certificate': {
    query: async (subject, ask) =>
      `{ it: certificate(certificate_uuid: "${(await next(subject, ask)).certificate_uuid}") { pem } }`,
    outcome: '...N.N',
  },
  'Query.certificate_request': {
    query: async (subject, ask) =>
      `{ it: certificate_request(request_uuid: "${await openRequest(subject, ask)}") { pem } }`,
  },
};
