import type {
  AskAsOwner,
  PermissionCases,
  PermissionSubject,
  ReadCases,
} from '../../permission-case.testing.ts';

const adapter =
  (review_status: string, more: object = {}) =>
  async ({ company_uuid }: PermissionSubject, ask: AskAsOwner) => {
    const { company } = await ask<{
      company: { remote_adapters: { edges: { node: { adapter_uuid: string } }[] } };
    }>(
      'query($c: ID!, $s: [RemoteAdapterReviewStatus!]) { company(company_uuid: $c) { remote_adapters(review_statuses: $s) { edges { node { adapter_uuid } } } } }',
      { c: company_uuid, s: [review_status] },
    );
    return { adapter_uuid: company.remote_adapters.edges[0]?.node.adapter_uuid ?? '', ...more };
  };

/** The suspended workspace has no adapters. */
const none = { whenSuspended: '-' } as const;

export const remoteAdapterCases: PermissionCases = {
  save_remote_adapter: { input: adapter('DRAFT', { description: 'Describes its purpose.' }), ...none },
  submit_remote_adapter: { input: adapter('DRAFT'), ...none },
  rotate_remote_adapter_secret: { input: adapter('APPROVED'), ...none },
  delete_remote_adapter: { input: adapter('DRAFT'), ...none },
};

export const remoteAdapterReads: ReadCases = {
  'Company.remote_adapters': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { it: remote_adapters { edges { node { adapter_uuid } } } } }`,
  },
  'Query.remote_adapter': {
    query: async (subject, ask) =>
      `{ it: remote_adapter(adapter_uuid: "${(await adapter('APPROVED')(subject, ask)).adapter_uuid}") { name } }`,
  },
};
