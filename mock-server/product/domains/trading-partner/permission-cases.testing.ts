import type {
  AskAsOwner,
  PermissionCases,
  PermissionSubject,
  ReadCases,
} from '../../permission-case.testing.ts';

async function shareOf({ partner_uuid }: PermissionSubject, ask: AskAsOwner): Promise<string> {
  const { trading_partner } = await ask<{
    trading_partner: { shares: { share_uuid: string; status: string }[] };
  }>('query($p: ID!) { trading_partner(partner_uuid: $p) { shares { share_uuid status } } }', {
    p: partner_uuid,
  });
  return trading_partner.shares.find(({ status }) => status === 'ACTIVE')?.share_uuid ?? '';
}

async function receivedShare({ company_uuid }: PermissionSubject, ask: AskAsOwner): Promise<string> {
  const { company } = await ask<{ company: { received_shares: { share_uuid: string }[] } }>(
    'query($c: ID!) { company(company_uuid: $c) { received_shares(statuses: [PENDING]) { share_uuid } } }',
    { c: company_uuid },
  );
  return company.received_shares[0]?.share_uuid ?? '';
}

export const partnerCases: PermissionCases = {
  save_partner: {
    input: ({ partner_uuid }) => ({ partner_uuid, description: 'x' }),
  },
  // The case restores the partner, because a partner with enabled flows cannot be archived.
  archive_partner: {
    input: async ({ company_uuid }, ask) => {
      const { save_partner } = await ask<{ save_partner: { trading_partner: { partner_uuid: string } } }>(
        'mutation($input: SavePartnerInput!) { save_partner(input: $input) { trading_partner { partner_uuid } } }',
        { input: { company_uuid, partner_name: 'Brief Life', partner_type: 'CUSTOM' } },
      );
      return { partner_uuid: save_partner.trading_partner.partner_uuid };
    },
    isHiddenFromGuests: true,
    whenSuspended: '-',
  },
  delete_partner: {
    input: async ({ company_uuid }, ask) => {
      const partner_name = 'Brief Life';
      const { save_partner } = await ask<{ save_partner: { trading_partner: { partner_uuid: string } } }>(
        'mutation($input: SavePartnerInput!) { save_partner(input: $input) { trading_partner { partner_uuid } } }',
        { input: { company_uuid, partner_name, partner_type: 'CUSTOM' } },
      );
      return { partner_uuid: save_partner.trading_partner.partner_uuid, partner_name };
    },
    isHiddenFromGuests: true,
    whenSuspended: '-',
  },
  change_partners: {
    input: ({ company_uuid, partner_uuid }) => ({
      company_uuid,
      partner_uuids: [partner_uuid],
      change: 'ADD_TAG',
      tag: 'priority',
    }),
  },
  share_partner: {
    input: ({ partner_uuid }) => ({ partner_uuid, short_code: 'solo-broker' }),
  },
  answer_partner_share: {
    input: async (subject, ask) => ({ share_uuid: await receivedShare(subject, ask), accept: true }),
    isHiddenFromGuests: true,
    whenSuspended: '-',
  },
  revoke_partner_share: {
    input: async (subject, ask) => ({ share_uuid: await shareOf(subject, ask) }),
    isHiddenFromGuests: true,
    whenSuspended: '-',
  },
  invite_integration_user: {
    input: ({ partner_uuid }) => ({ partner_uuid, email: 'somebody@else.example' }),
  },
  set_integration_user_status: {
    input: ({ partner_uuid }) => ({
      partner_uuid,
      email: 'dispatch@pinecrest.example',
      status: 'DISABLED',
    }),
  },
  resend_integration_invitation: {
    input: ({ partner_uuid }) => ({ partner_uuid, email: 'dispatch@pinecrest.example' }),
  },
  remove_integration_user: {
    input: ({ partner_uuid }) => ({ partner_uuid, email: 'dispatch@pinecrest.example' }),
  },
};

export const partnerReadCases: ReadCases = {
  'TradingPartner.shares': {
    query: ({ partner_uuid }) =>
      `{ trading_partner(partner_uuid: "${partner_uuid}") { it: shares { status } } }`,
  },
  'TradingPartner.owner': {
    query: ({ partner_uuid }) =>
      `{ trading_partner(partner_uuid: "${partner_uuid}") { it: owner { email } } }`,
  },
};
