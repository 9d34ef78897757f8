import type {
  AskAsOwner,
  PermissionCases,
  PermissionSubject,
  ReadCases,
} from '../../permission-case.testing.ts';

/** A viewer of the workspace, invited by the owner. */
async function member({ company_uuid }: PermissionSubject, ask: AskAsOwner): Promise<string> {
  const { add_user } = await ask<{
    add_user: { company_user_edge: { node: { company_user_uuid: string } } };
  }>(
    'mutation($input: AddUserInput!) { add_user(input: $input) { company_user_edge { node { company_user_uuid } } } }',
    { input: { company_uuid, email: 'somebody@else.example', role: 'VIEWER' } },
  );
  return add_user.company_user_edge.node.company_user_uuid;
}

async function nameOf({ company_uuid }: PermissionSubject, ask: AskAsOwner): Promise<string> {
  const { company } = await ask<{ company: { company_name: string } }>(
    'query($c: ID!) { company(company_uuid: $c) { company_name } }',
    { c: company_uuid },
  );
  return company.company_name;
}

/** Members must be invited first, which is impossible in a suspended workspace. */
export const companyCases: PermissionCases = {
  create_company: {
    input: () => ({
      company_name: 'New',
      short_code: 'brand-new',
      environment: 'TEST',
      country: 'US',
      time_zone: 'UTC',
    }),
    outcome: '......',
    whenSuspended: '.',
  },
  update_company: {
    input: ({ company_uuid }) => ({ company_uuid, lock_version: 1, retention_days: 60 }),
  },
  archive_company: {
    input: async (subject, ask) => ({
      company_uuid: subject.company_uuid,
      company_name: await nameOf(subject, ask),
    }),
  },
  add_user: {
    input: ({ company_uuid }) => ({ company_uuid, email: 'somebody@else.example', role: 'VIEWER' }),
  },
  add_users: {
    input: ({ company_uuid }) => ({ company_uuid, emails: ['somebody@else.example'], role: 'VIEWER' }),
  },
  update_user_role: {
    input: async (subject, ask) => ({ company_user_uuid: await member(subject, ask), role: 'EDITOR' }),
    isHiddenFromGuests: true,
    whenSuspended: '-',
  },
  set_user_status: {
    input: async (subject, ask) => ({ company_user_uuid: await member(subject, ask), status: 'DISABLED' }),
    isHiddenFromGuests: true,
    whenSuspended: '-',
  },
  remove_user: {
    input: async (subject, ask) => ({ company_user_uuid: await member(subject, ask) }),
    isHiddenFromGuests: true,
    whenSuspended: '-',
  },
  resend_invitation: {
    input: async ({ company_uuid }, ask) => {
      const { company } = await ask<{
        company: { users: { edges: { node: { company_user_uuid: string } }[] } };
      }>(
        'query($c: ID!) { company(company_uuid: $c) { users(statuses: [INVITED], first: 1) { edges { node { company_user_uuid } } } } }',
        { c: company_uuid },
      );
      return { company_user_uuid: company.users.edges[0]?.node.company_user_uuid };
    },
    isHiddenFromGuests: true,
    whenSuspended: '-',
  },
};

const ofCompany =
  (selection: string) =>
  ({ company_uuid }: PermissionSubject): string =>
    `{ company(company_uuid: "${company_uuid}") { it: ${selection} } }`;

export const companyReadCases: ReadCases = {
  'Query.audit_entry': {
    query: async ({ company_uuid }, ask) => {
      const { company } = await ask<{
        company: { audit_log: { edges: readonly { node: { audit_uuid: string } }[] } };
      }>(
        `{ company(company_uuid: "${company_uuid}") { company_uuid audit_log(first: 1) { edges { node { audit_uuid } } } } }`,
      );
      return `{ it: audit_entry(audit_uuid: "${company.audit_log.edges[0]?.node.audit_uuid}") { audit_uuid } }`;
    },
  },
  'Company.users': { query: ofCompany('users(first: 1) { total_count }') },
  'Company.seats': { query: ofCompany('seats { used }') },
  'Company.integration_users': {
    query: ofCompany('integration_users(first: 1) { total_count }'),
  },
  'Company.company_contacts': { query: ofCompany('company_contacts { name }') },
  'Company.received_shares': { query: ofCompany('received_shares { status }') },
  'Company.audit_log': { query: ofCompany('audit_log(first: 1) { total_count }') },
  'Company.audit_filter_options': {
    query: ofCompany('audit_filter_options { entity_types }'),
  },
  'Query.company_user': {
    query: async ({ company_uuid }, ask) => {
      const { company } = await ask<{
        company: { users: { edges: { node: { company_user_uuid: string } }[] } };
      }>(
        'query($c: ID!) { company(company_uuid: $c) { users(first: 1) { edges { node { company_user_uuid } } } } }',
        { c: company_uuid },
      );
      return `{ it: company_user(company_user_uuid: "${company.users.edges[0]?.node.company_user_uuid}") { email } }`;
    },
  },
};
