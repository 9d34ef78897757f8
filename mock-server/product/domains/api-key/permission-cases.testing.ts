import type {
  AskAsOwner,
  PermissionCases,
  PermissionSubject,
  ReadCases,
} from '../../permission-case.testing.ts';

interface Found {
  readonly company: Readonly<
    Record<
      'portal_api_keys' | 'remote_adapter_api_keys',
      { readonly edges: readonly { readonly node: Key }[] }
    >
  > & { readonly flow_oauth_clients: { readonly edges: readonly { readonly node: Client }[] } };
}
interface Key {
  readonly key_uuid: string;
  readonly status: string;
  readonly role?: string;
}
interface Client {
  readonly client_uuid: string;
  readonly status: string;
  readonly activation_url: string | null;
}

async function find({ company_uuid }: PermissionSubject, ask: AskAsOwner) {
  const { company } = await ask<Found>(
    `query($c: ID!) { company(company_uuid: $c) {
      portal_api_keys { edges { node { key_uuid status role } } }
      remote_adapter_api_keys { edges { node { key_uuid status } } }
      flow_oauth_clients { edges { node { client_uuid status activation_url } } } } }`,
    { c: company_uuid },
  );
  const nodes = <Node>({ edges }: { readonly edges: readonly { readonly node: Node }[] }): Node[] =>
    edges.map(({ node }) => node);
  const clients = nodes(company.flow_oauth_clients);
  const portal = nodes(company.portal_api_keys);
  return {
    portal:
      (portal.find(({ status, role }) => status === 'ACTIVE' && role !== 'OWNER') ?? portal[0])?.key_uuid ??
      '',
    adapter: nodes(company.remote_adapter_api_keys).find(({ status }) => status === 'ACTIVE')?.key_uuid ?? '',
    active: clients.find(({ status }) => status === 'ACTIVE')?.client_uuid ?? '',
    pending: clients.find(({ status }) => status === 'PENDING'),
  };
}

type Find = Awaited<ReturnType<typeof find>>;
const on =
  (input: (found: Find) => object) =>
  async (subject: PermissionSubject, ask: AskAsOwner): Promise<object> =>
    input(await find(subject, ask));

/** The suspended workspace has no key to act on. */
const none = { whenSuspended: '-' } as const;

export const apiKeyCases: PermissionCases = {
  save_portal_api_key: {
    input: ({ company_uuid }) => ({ company_uuid, name: 'Nightly export', role: 'VIEWER' }),
  },
  rotate_portal_api_key: { input: on(({ portal }) => ({ key_uuid: portal })) },
  revoke_portal_api_key: { input: on(({ portal }) => ({ key_uuid: portal })) },
  create_remote_adapter_api_key: {
    input: ({ company_uuid }) => ({ company_uuid, name: 'Laptop' }),
  },
  rotate_remote_adapter_api_key: { input: on(({ adapter }) => ({ key_uuid: adapter })), ...none },
  revoke_remote_adapter_api_key: { input: on(({ adapter }) => ({ key_uuid: adapter })), ...none },
  save_flow_oauth_client: {
    input: ({ company_uuid }) => ({ company_uuid, name: 'Another sender', allows_all_flows: true }),
  },
  renew_flow_oauth_client_activation: {
    input: on(({ pending }) => ({ client_uuid: pending?.client_uuid ?? '' })),
    ...none,
  },
  set_flow_oauth_client_enabled: {
    input: on(({ active }) => ({ client_uuid: active, enabled: false })),
    ...none,
  },
  rotate_flow_oauth_client_secret: { input: on(({ active }) => ({ client_uuid: active })), ...none },
  delete_flow_oauth_client: { input: on(({ active }) => ({ client_uuid: active })), ...none },
  activate_oauth_client: {
    input: on(({ pending }) => ({
      token: new URL(pending?.activation_url ?? 'http://none.example').searchParams.get('token') ?? '',
    })),
    // Anyone with the link may use it.
    outcome: '......',
    whenSuspended: '-',
  },
};

const list = (field: string, key: string): ReadCases[string] => ({
  query: ({ company_uuid }) =>
    `{ company(company_uuid: "${company_uuid}") { it: ${field} { edges { node { ${key} } } } } }`,
});

export const apiKeyReads: ReadCases = {
  'Company.portal_api_keys': list('portal_api_keys', 'key_uuid'),
  'Company.remote_adapter_api_keys': list('remote_adapter_api_keys', 'key_uuid'),
  'Company.flow_oauth_clients': list('flow_oauth_clients', 'client_uuid'),
  'Query.portal_api_key': {
    query: async (subject, ask) =>
      `{ it: portal_api_key(key_uuid: "${(await find(subject, ask)).portal}") { client_id } }`,
  },
  'Query.remote_adapter_api_key': {
    query: async (subject, ask) =>
      `{ it: remote_adapter_api_key(key_uuid: "${(await find(subject, ask)).adapter}") { masked_key } }`,
  },
  'Query.flow_oauth_client': {
    query: async (subject, ask) =>
      `{ it: flow_oauth_client(client_uuid: "${(await find(subject, ask)).active}") { client_id } }`,
  },
};
