import type { Stage } from './stage.ts';

interface Companies {
  readonly viewer: {
    readonly companies: readonly { readonly company_uuid: string; readonly short_code: string }[];
  };
}

interface Answer {
  readonly company: {
    readonly mappings: { readonly edges: readonly { readonly node: { readonly mapping_uuid: string } }[] };
    readonly trading_partners: {
      readonly edges: readonly {
        readonly node: {
          readonly partner_uuid: string;
          readonly partner_name: string;
          readonly runs: {
            readonly edges: readonly { readonly node: { readonly invocation_uuid: string } }[];
          };
        };
      }[];
    };
  };
}

/** Finds the objects of the seeded workspace that the cases use. */
export async function northbay(stage: Stage) {
  const { viewer } = await stage.ask<Companies>('{ viewer { companies { company_uuid short_code } } }');
  const company_uuid = viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid;
  if (company_uuid === undefined) throw new Error('The seed holds no Northbay Freight');
  const { company } = await stage.ask<Answer>(
    `query ($company_uuid: ID!) { company(company_uuid: $company_uuid) {
       mappings(first: 1, search: "pinecrest_204") { edges { node { mapping_uuid } } }
       trading_partners(first: 100) { edges { node { partner_uuid partner_name
         runs: flow_execution_search(first: 1, filter: { statuses: [SUCCESS] }) { edges { node { invocation_uuid } } } } } } } }`,
    { company_uuid },
  );
  const partner = company.trading_partners.edges.find(({ node }) => node.partner_name === 'Pinecrest Lines');
  const [mapping] = company.mappings.edges;
  const [run] = partner?.node.runs.edges ?? [];
  if (!partner || !mapping || !run) throw new Error('The seed holds no Pinecrest Lines in Northbay Freight');
  return {
    company_uuid,
    partner_uuid: partner.node.partner_uuid,
    mapping_uuid: mapping.node.mapping_uuid,
    invocation_uuid: run.node.invocation_uuid,
  };
}
