import type {
  AskAsOwner,
  PermissionCases,
  PermissionSubject,
  ReadCases,
} from '../../permission-case.testing.ts';

interface Stations {
  readonly company: {
    readonly as2_profiles: {
      readonly edges: readonly {
        readonly node: { readonly as2_profile_uuid: string; readonly is_default: boolean };
      }[];
    };
    readonly as2_partners: {
      readonly edges: readonly {
        readonly node: {
          readonly as2_partner_uuid: string;
          readonly partner_uuid: string;
          readonly enabled: boolean;
        };
      }[];
    };
    readonly as2_messages: {
      readonly edges: readonly {
        readonly node: {
          readonly message_id: string;
          readonly partner_uuid: string;
          readonly direction: string;
        };
      }[];
    };
  };
}

async function stations({ company_uuid }: PermissionSubject, ask: AskAsOwner) {
  const { company } = await ask<Stations>(
    `query($c: ID!) { company(company_uuid: $c) {
      as2_profiles { edges { node { as2_profile_uuid is_default } } }
      as2_partners { edges { node { as2_partner_uuid partner_uuid enabled } } }
      as2_messages { edges { node { message_id partner_uuid direction } } } } }`,
    { c: company_uuid },
  );
  return {
    profiles: company.as2_profiles.edges.map(({ node }) => node),
    partners: company.as2_partners.edges.map(({ node }) => node),
    messages: company.as2_messages.edges.map(({ node }) => node),
  };
}

/** The guest's own partner's, or any other if that partner has none, because the request is refused anyway. */
const own = <Node extends { readonly partner_uuid: string }>(
  nodes: readonly Node[],
  { partner_uuid }: PermissionSubject,
): Node | undefined => nodes.find((node) => node.partner_uuid === partner_uuid) ?? nodes[0];

const ownStation = async (subject: PermissionSubject, ask: AskAsOwner) =>
  own((await stations(subject, ask)).partners, subject)?.as2_partner_uuid ?? '';

const ownMessage = async (subject: PermissionSubject, ask: AskAsOwner) => {
  const { messages } = await stations(subject, ask);
  const sent = messages.filter(({ direction }) => direction === 'SEND');
  return own(sent.length > 0 ? sent : messages, subject)?.message_id ?? '';
};

export const as2Cases: PermissionCases = {
  save_as2_profile: {
    input: async (subject, ask) => ({
      as2_profile_uuid: (await stations(subject, ask)).profiles[0]?.as2_profile_uuid,
      name: 'Main station',
    }),
  },
  delete_as2_profile: {
    input: async (subject, ask) => {
      const { profiles } = await stations(subject, ask);
      const spare = profiles.find(({ is_default }) => !is_default) ?? profiles[0];
      return { as2_profile_uuid: spare?.as2_profile_uuid };
    },
  },
  save_as2_partner: {
    input: async (subject, ask) => ({ as2_partner_uuid: await ownStation(subject, ask), retries: 5 }),
  },
  delete_as2_partner: {
    input: async (subject, ask) => {
      const { partners } = await stations(subject, ask);
      return {
        as2_partner_uuid: (partners.find(({ enabled }) => !enabled) ?? partners[0])?.as2_partner_uuid,
      };
    },
    // The one without enabled flows belongs to a partner that the guest cannot see.
    isHiddenFromGuests: true,
  },
  resend_as2_message: {
    input: async (subject, ask) => ({ message_id: await ownMessage(subject, ask) }),
  },
  send_as2_test_message: {
    input: async (subject, ask) => ({ as2_partner_uuid: await ownStation(subject, ask) }),
  },
};

export const as2Reads: ReadCases = {
  'Company.as2_profiles': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { it: as2_profiles { edges { node { as2_profile_uuid } } } } }`,
  },
  'Company.as2_partners': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { it: as2_partners { edges { node { as2_partner_uuid } } } } }`,
  },
  'Company.as2_messages': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { it: as2_messages { edges { node { message_id } } } } }`,
  },
  'TradingPartner.as2_partner': {
    query: ({ partner_uuid }) =>
      `{ trading_partner(partner_uuid: "${partner_uuid}") { it: as2_partner { as2_partner_uuid } } }`,
  },
  'Query.as2_partner': {
    query: async (subject, ask) =>
      `{ it: as2_partner(as2_partner_uuid: "${await ownStation(subject, ask)}") { name } }`,
  },
  'Query.as2_profile': {
    query: async (subject, ask) =>
      `{ it: as2_profile(as2_profile_uuid: "${(await stations(subject, ask)).profiles[0]?.as2_profile_uuid}") { name } }`,
  },
  'Query.as2_message': {
    query: async (subject, ask) =>
      `{ it: as2_message(message_id: "${await ownMessage(subject, ask)}") { status } }`,
  },
};
