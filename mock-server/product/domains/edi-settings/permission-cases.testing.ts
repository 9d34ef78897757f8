import type {
  AskAsOwner,
  PermissionCases,
  PermissionSubject,
  ReadCases,
} from '../../permission-case.testing.ts';

interface Found {
  readonly company: {
    readonly edi_identities: { readonly edges: readonly { readonly node: Identity }[] };
    readonly edi_agreements: { readonly edges: readonly { readonly node: Agreement }[] };
    readonly unrouted_interchanges: {
      readonly edges: readonly {
        readonly node: { readonly interchange_uuid: string; readonly status: string };
      }[];
    };
  };
}
interface Identity {
  readonly identity_uuid: string;
  readonly used_by: { readonly total_count: number };
}
interface Agreement {
  readonly agreement_uuid: string;
  readonly partner_uuid: string;
  readonly control_numbers: readonly {
    readonly counter_uuid: string;
    readonly level: string;
    readonly next_value: number;
    readonly flow_setup: { readonly enabled: boolean } | null;
  }[];
}

async function find({ company_uuid, partner_uuid }: PermissionSubject, ask: AskAsOwner) {
  const { company } = await ask<Found>(
    `query($c: ID!) { company(company_uuid: $c) {
      edi_identities { edges { node { identity_uuid used_by { total_count } } } }
      edi_agreements { edges { node { agreement_uuid partner_uuid
        control_numbers { counter_uuid level next_value flow_setup { flow_uuid enabled } } } } }
      unrouted_interchanges { edges { node { interchange_uuid status } } } } }`,
    { c: company_uuid },
  );
  const agreements = company.edi_agreements.edges.map(({ node }) => node);
  const identities = company.edi_identities.edges.map(({ node }) => node);
  return {
    own: agreements.find((agreement) => agreement.partner_uuid === partner_uuid) ?? agreements[0],
    unneeded:
      agreements.find(({ control_numbers }) =>
        control_numbers.every(({ flow_setup }) => !flow_setup?.enabled),
      ) ?? agreements[0],
    unused: identities.find(({ used_by }) => used_by.total_count === 0) ?? identities[0],
    open: company.unrouted_interchanges.edges.find(({ node }) => node.status === 'OPEN')?.node,
  };
}

const ownCounter = async (subject: PermissionSubject, ask: AskAsOwner) =>
  (await find(subject, ask)).own?.control_numbers.find(({ level }) => level === 'INTERCHANGE');

export const ediSettingsCases: PermissionCases = {
  save_edi_identity: {
    input: ({ company_uuid }) => ({
      company_uuid,
      standard: 'X12',
      qualifier: 'ZZ',
      identifier: 'SECONDNAME',
    }),
  },
  delete_edi_identity: {
    input: async (subject, ask) => ({ identity_uuid: (await find(subject, ask)).unused?.identity_uuid }),
  },
  save_edi_agreement: {
    input: async (subject, ask) => ({
      agreement_uuid: (await find(subject, ask)).own?.agreement_uuid,
      ack_deadline_hours: 48,
    }),
  },
  delete_edi_agreement: {
    input: async (subject, ask) => ({ agreement_uuid: (await find(subject, ask)).unneeded?.agreement_uuid }),
    // The agreement that no active flow needs belongs to a partner that the guest cannot see.
    isHiddenFromGuests: true,
  },
  set_control_number: {
    input: async (subject, ask) => {
      const counter = await ownCounter(subject, ask);
      return {
        counter_uuid: counter?.counter_uuid,
        next_value: (counter?.next_value ?? 0) + 10,
        reason: 'Requested by the partner',
      };
    },
  },
  discard_unrouted_interchange: {
    input: async (subject, ask) => ({
      interchange_uuid: (await find(subject, ask)).open?.interchange_uuid ?? '',
    }),
    whenSuspended: '-',
  },
};

const companyField = (field: string, selection: string): ReadCases[string] => ({
  query: ({ company_uuid }) => `{ company(company_uuid: "${company_uuid}") { it: ${field} ${selection} } }`,
});

export const ediSettingsReads: ReadCases = {
  'Company.edi_identities': companyField('edi_identities', '{ edges { node { identity_uuid } } }'),
  'Company.edi_agreements': companyField('edi_agreements', '{ edges { node { agreement_uuid } } }'),
  'Company.unrouted_interchanges': companyField(
    'unrouted_interchanges',
    '{ edges { node { interchange_uuid } } }',
  ),
  'Company.control_numbers': companyField('control_numbers', '{ edges { node { last_value } } }'),
  'Company.outstanding_acknowledgments': companyField(
    'outstanding_acknowledgments',
    '{ edges { node { flow_name } } }',
  ),
  'TradingPartner.edi_agreements': {
    query: ({ partner_uuid }) =>
      `{ trading_partner(partner_uuid: "${partner_uuid}") { it: edi_agreements { agreement_uuid } } }`,
  },
  'Query.edi_agreement': {
    query: async (subject, ask) =>
      `{ it: edi_agreement(agreement_uuid: "${(await find(subject, ask)).own?.agreement_uuid}") { standard } }`,
  },
  'Query.edi_identity': {
    query: async (subject, ask) =>
      `{ it: edi_identity(identity_uuid: "${(await find(subject, ask)).unused?.identity_uuid}") { identifier } }`,
  },
  'Query.control_number': {
    query: async (subject, ask) =>
      `{ it: control_number(counter_uuid: "${(await ownCounter(subject, ask))?.counter_uuid}") { last_value } }`,
  },
  'Query.unrouted_interchange': {
    query: async (subject, ask) =>
      `{ it: unrouted_interchange(interchange_uuid: "${(await find(subject, ask)).open?.interchange_uuid}") { size_bytes } }`,
  },
};
