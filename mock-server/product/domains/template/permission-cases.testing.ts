import type {
  AskAsOwner,
  PermissionCases,
  PermissionSubject,
  ReadCases,
} from '../../permission-case.testing.ts';

/** A template of the workspace. */
async function aTemplate({ company_uuid }: PermissionSubject, ask: AskAsOwner) {
  const { company } = await ask<{
    company: { templates: { edges: { node: { template_uuid: string; lock_version: number } }[] } };
  }>(
    `query($c: ID!) { company(company_uuid: $c) { company_uuid templates(own_only: true, status: ACTIVE) { edges { node { template_uuid lock_version } } } } }`,
    { c: company_uuid },
  );
  const node = company.templates.edges[0]?.node;
  return { template_uuid: node?.template_uuid ?? '', lock_version: node?.lock_version ?? 0 };
}

export const templateCases: PermissionCases = {
  save_template: {
    input: async (subject, ask) => ({ ...(await aTemplate(subject, ask)), description: 'x' }),
  },
  duplicate_template: {
    input: async (subject, ask) => ({
      template_uuid: (await aTemplate(subject, ask)).template_uuid,
      company_uuid: subject.company_uuid,
    }),
  },
  archive_template: {
    input: async (subject, ask) => ({ template_uuid: (await aTemplate(subject, ask)).template_uuid }),
  },
  apply_template: {
    input: async (subject, ask) => ({
      template_uuid: (await aTemplate(subject, ask)).template_uuid,
      targets: [{ partner_uuid: subject.partner_uuid }],
    }),
    isHiddenFromGuests: true,
  },
};

export const templateReadCases: ReadCases = {
  'Template.mappings': {
    query: async (subject, ask) =>
      `{ template(template_uuid: "${(await aTemplate(subject, ask)).template_uuid}") { template_uuid it: mappings { mapping_uuid } } }`,
    // Guests see no templates.
    outcome: 'F..N.N',
  },
  'Company.templates': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { company_uuid it: templates { edges { node { template_uuid } } } } }`,
  },
  'TradingPartner.templates': {
    query: ({ partner_uuid }) =>
      `{ trading_partner(partner_uuid: "${partner_uuid}") { partner_uuid it: templates { edges { node { template_uuid } } } } }`,
  },
  'TradingPartner.template_instances': {
    query: ({ partner_uuid }) =>
      `{ trading_partner(partner_uuid: "${partner_uuid}") { partner_uuid it: template_instances { total_count } } }`,
  },
};
