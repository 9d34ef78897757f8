import { beforeEach, describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const ORIGIN = 'http://localhost';
const DAY = 86_400_000;
const t = await createTestServer();

interface Failure {
  code: string;
  path: string[] | null;
  message: string;
}
let session = '';
let count = 0;
beforeEach(() => {
  session = `keys-${count++}`;
});
async function run<Data>(query: string, variables: Record<string, unknown> = {}, as: string | null = OWNER) {
  const { data, errors } = await t.graphql<Data>(as, query, variables, { session });
  expect(errors).toBeUndefined();
  return data;
}
async function change<Payload>(
  mutation: string,
  type: string,
  input: object,
  selection: string,
  as: string | null = OWNER,
) {
  const data = await run<Record<string, Payload & { errors: Failure[] }>>(
    `mutation Change($input: ${type}!) { ${mutation}(input: $input) { ${selection} errors { code path message } } }`,
    { input },
    as,
  );
  return data[mutation] as Payload & { errors: Failure[] };
}
const { data: seeded } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const companyOf = (code: string) =>
  seeded.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';
const NORTHBAY = companyOf('northbay');

/** Everything that a session has stored: its snapshot, request log, and audit log. */
async function traces(): Promise<string> {
  const get = async (path: string) =>
    (
      await t.server.fetch(
        new Request(`${ORIGIN}/__mock/${path}`, {
          headers: { 'x-mock-control': '1', 'x-mock-session': session },
        }),
      )
    ).text();
  const { company } = await run<{ company: { audit_log: unknown } }>(
    'query($c: ID!) { company(company_uuid: $c) { audit_log(first: 50) { edges { node { audit_uuid summary changes { field before after } before after } } } } }',
    { c: NORTHBAY },
  );
  return (await get('snapshot')) + (await get('log')) + JSON.stringify(company);
}

const token = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  t.server.fetch(
    new Request(`${ORIGIN}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-mock-session': session, ...headers },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...fields }),
    }),
  );
async function accessToken(client_id: string, client_secret: string): Promise<string> {
  const response = await token({ client_id, client_secret });
  expect(response.status).toBe(200);
  return ((await response.json()) as { access_token: string }).access_token;
}
async function asMachine<Data>(bearer: string, query: string, variables: Record<string, unknown> = {}) {
  const response = await t.server.fetch(
    new Request(`${ORIGIN}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${bearer}`,
        'x-mock-session': session,
      },
      body: JSON.stringify({ query, variables }),
    }),
  );
  return { status: response.status, ...((await response.json()) as { data: Data; errors?: unknown[] }) };
}

interface PortalKey {
  key_uuid: string;
  name: string;
  client_id: string;
  machine_email: string;
  role: string;
  status: string;
  companies: { short_code: string }[];
  last_used_at: string | null;
  expires_at: string | null;
}
const KEY =
  'key_uuid name client_id machine_email role status companies { company_uuid short_code } last_used_at expires_at';
const portalKeys = async () =>
  (
    await run<{ company: { portal_api_keys: { edges: { node: PortalKey }[] } } }>(
      `query($c: ID!) { company(company_uuid: $c) { portal_api_keys { edges { node { ${KEY} } } } } }`,
      { c: NORTHBAY },
    )
  ).company.portal_api_keys.edges.map(({ node }) => node);
const create = (input: object = {}, as = OWNER) =>
  change<{ portal_api_key_edge: { node: PortalKey } | null; client_secret: string | null }>(
    'save_portal_api_key',
    'SavePortalApiKeyInput',
    { company_uuid: NORTHBAY, name: 'Nightly export', role: 'VIEWER', ...input },
    `portal_api_key_edge { node { ${KEY} } } client_secret`,
    as,
  );

describe('portal API keys', () => {
  test('in the seed: active, expired yesterday, revoked', async () => {
    const keys = await portalKeys();
    expect(Object.fromEntries(keys.map(({ name, status }) => [name, status]))).toEqual({
      'ERP bridge': 'EXPIRED',
      'Partner onboarding script': 'REVOKED',
      'Release pipeline': 'ACTIVE',
      'Reporting export': 'ACTIVE',
    });
    expect(
      keys.find(({ name }) => name === 'Release pipeline')?.companies.map((company) => company.short_code),
    ).toEqual(['northbay', 'northbay-test']);
  });

  test('can be used: a secret gives a token, the token reads with its role, and its use is recorded', async () => {
    const { portal_api_key_edge, client_secret, errors } = await create({ role: 'EDITOR' });
    expect(errors).toEqual([]);
    const key = portal_api_key_edge?.node as PortalKey;
    expect(key).toMatchObject({ status: 'ACTIVE', last_used_at: null, role: 'EDITOR' });
    const bearer = await accessToken(key.client_id, client_secret ?? '');
    const { data, errors: failures } = await asMachine<{
      viewer: {
        email: string;
        name: string;
        is_operator: boolean;
        companies: { short_code: string; my_role: string }[];
      };
    }>(
      bearer,
      '{ viewer { user_uuid email name is_operator companies { company_uuid short_code my_role } } }',
    );
    expect(failures).toBeUndefined();
    expect(data.viewer).toMatchObject({
      email: key.machine_email,
      name: 'Nightly export',
      is_operator: false,
      companies: [{ short_code: 'northbay', my_role: 'EDITOR' }],
    });
    expect((await portalKeys()).find(({ key_uuid }) => key_uuid === key.key_uuid)?.last_used_at).toBe(
      '2026-09-15T14:30:00.000Z',
    );
    const certificate = await asMachine<{
      generate_certificate: { certificate_edge: { node: { created_by: object } } };
    }>(
      bearer,
      'mutation($input: GenerateCertificateInput!) { generate_certificate(input: $input) { certificate_edge { node { certificate_uuid created_by { kind display email } } } errors { code } } }',
      {
        input: {
          company_uuid: NORTHBAY,
          idempotency_key: 'k1',
          source_type: 'SNOWFLAKE_RSA',
          source_name: 'Lake',
        },
      },
    );
    expect(certificate.data.generate_certificate.certificate_edge.node.created_by).toEqual({
      kind: 'API_KEY',
      display: 'Nightly export',
      email: null,
    });
  });

  test('can be added to another workspace by email address, with a role of their own there', async () => {
    const other = companyOf('pinecrest-lines');
    const { portal_api_key_edge, client_secret } = await create({ role: 'EDITOR' });
    const key = portal_api_key_edge?.node as PortalKey;
    const { key_uuid, client_id, machine_email } = key;
    const bearer = await accessToken(client_id, client_secret ?? '');
    const roles = async () =>
      (
        await asMachine<{ viewer: { companies: { short_code: string; my_role: string }[] } }>(
          bearer,
          '{ viewer { user_uuid companies { company_uuid short_code my_role } } }',
        )
      ).data.viewer.companies.map(({ short_code, my_role }) => `${short_code} ${my_role}`);
    const seats = async () =>
      (
        await run<{ company: { seats: { used: number } } }>(
          'query($c: ID!) { company(company_uuid: $c) { company_uuid seats { used } } }',
          { c: other },
        )
      ).company.seats.used;
    const add = (email: string, company_uuid = other) =>
      change<{ company_user_edge: { node: Record<string, unknown> } | null }>(
        'add_user',
        'AddUserInput',
        { company_uuid, email, role: 'VIEWER' },
        'company_user_edge { node { company_user_uuid name status is_machine last_sign_in_at } }',
      );
    const before = await seats();
    const { company_user_edge: edge } = await add(machine_email.toUpperCase());
    const member = edge?.node ?? {};
    expect(member).toMatchObject({ name: 'Nightly export', status: 'ACTIVE', is_machine: true });
    expect(await seats()).toBe(before);
    expect(await roles()).toEqual(['northbay EDITOR', 'pinecrest-lines VIEWER']);
    const { data } = await asMachine<{ add_user: { errors: Failure[] } }>(
      bearer,
      'mutation($input: AddUserInput!) { add_user(input: $input) { errors { code } } }',
      { input: { company_uuid: other, email: 'new@pinecrest.example', role: 'VIEWER' } },
    );
    expect(data.add_user.errors).toEqual([{ code: 'FORBIDDEN' }]);
    const { portal_api_key } = await run<{
      portal_api_key: { companies: { short_code: string }[]; member_of: { short_code: string }[] };
    }>(
      'query($k: ID!) { portal_api_key(key_uuid: $k) { key_uuid companies { company_uuid short_code } member_of { company_uuid short_code } } }',
      { k: key_uuid },
    );
    expect(portal_api_key.companies.map(({ short_code }) => short_code)).toEqual(['northbay']);
    expect(portal_api_key.member_of.map(({ short_code }) => short_code)).toEqual(['pinecrest-lines']);

    expect((await add(machine_email)).errors).toMatchObject([{ code: 'ALREADY_EXISTS' }]);
    expect((await add(machine_email, NORTHBAY)).errors).toMatchObject([
      { code: 'ALREADY_EXISTS', message: 'This portal API key already has access to this workspace.' },
    ]);
    expect((await add('nobody@api.causeway.example')).errors).toMatchObject([
      { code: 'VALIDATION', path: ['email'], message: 'No active portal API key has this email address.' },
    ]);

    const { company_user_uuid } = member;
    await change('set_user_status', 'SetUserStatusInput', { company_user_uuid, status: 'DISABLED' }, '');
    expect(await roles()).toEqual(['northbay EDITOR']);
    await change('set_user_status', 'SetUserStatusInput', { company_user_uuid, status: 'ACTIVE' }, '');
    expect(await roles()).toEqual(['northbay EDITOR', 'pinecrest-lines VIEWER']);
    await change('remove_user', 'RemoveUserInput', { company_user_uuid }, '');
    expect(await roles()).toEqual(['northbay EDITOR']);
  });

  test('a viewer may not write, and sees no other workspace', async () => {
    const { portal_api_key_edge, client_secret } = await create();
    const bearer = await accessToken(portal_api_key_edge?.node.client_id ?? '', client_secret ?? '');
    const { data } = await asMachine<{ save_portal_api_key: { errors: Failure[] } }>(
      bearer,
      'mutation($input: SavePortalApiKeyInput!) { save_portal_api_key(input: $input) { errors { code } } }',
      { input: { company_uuid: NORTHBAY, name: 'Twin', role: 'VIEWER', idempotency_key: 'k1' } },
    );
    expect(data.save_portal_api_key.errors[0]?.code).toBe('FORBIDDEN');
    const other = await asMachine<{ company: null }>(
      bearer,
      `{ company(company_uuid: "${companyOf('alder-retail')}") { company_name } }`,
    );
    expect(other.data.company).toBeNull();
  });

  test('credentials are also accepted in the header; wrong, revoked, and unknown ones are not', async () => {
    const { portal_api_key_edge, client_secret } = await create();
    const key = portal_api_key_edge?.node as PortalKey;
    const basic = Buffer.from(`${key.client_id}:${client_secret}`).toString('base64');
    expect((await token({}, { authorization: `Basic ${basic}` })).status).toBe(200);
    const refused = async (fields: Record<string, string>) => {
      const response = await token(fields);
      expect(await response.json()).toMatchObject({ error: 'invalid_client' });
      return response.status;
    };
    expect(await refused({ client_id: key.client_id, client_secret: 'no' })).toBe(401);
    expect(await refused({ client_id: 'cwp_nobody', client_secret: client_secret ?? '' })).toBe(401);
    expect(await refused({})).toBe(401);
    // Another session does not have this key.
    const own = session;
    session = `${session}-other`;
    expect(await refused({ client_id: key.client_id, client_secret: client_secret ?? '' })).toBe(401);
    session = own;
  });

  test('a new secret ends the old one and its tokens; revoking ends all', async () => {
    const { portal_api_key_edge, client_secret } = await create();
    if (!portal_api_key_edge) throw new Error('No key was made.');
    const { key_uuid, client_id } = portal_api_key_edge.node as PortalKey;
    const bearer = await accessToken(client_id, client_secret ?? '');
    const rotated = await change<{ client_secret: string }>(
      'rotate_portal_api_key',
      'RotatePortalApiKeyInput',
      { key_uuid },
      'client_secret portal_api_key { key_uuid status }',
    );
    expect(rotated.client_secret).not.toBe(client_secret);
    expect((await token({ client_id, client_secret: client_secret ?? '' })).status).toBe(401);
    expect((await asMachine(bearer, '{ viewer { email } }')).status).toBe(401);
    const next = await accessToken(client_id, rotated.client_secret);
    expect((await asMachine(next, '{ viewer { email } }')).status).toBe(200);
    await change(
      'revoke_portal_api_key',
      'RevokePortalApiKeyInput',
      { key_uuid },
      'portal_api_key { key_uuid }',
    );
    expect((await asMachine(next, '{ viewer { email } }')).status).toBe(401);
    const again = await change(
      'rotate_portal_api_key',
      'RotatePortalApiKeyInput',
      { key_uuid },
      'client_secret',
    );
    expect(again.errors[0]?.code).toBe('CONFLICT');
  });

  test('nothing that is stored or read later contains the secret', async () => {
    const { client_secret } = await create();
    const all = (await traces()) + JSON.stringify(await portalKeys());
    expect(all).toContain('Nightly export');
    expect(client_secret).toMatch(/^cwps_[\w-]{43}$/);
    expect(all).not.toContain(client_secret);
    expect(all).not.toContain(client_secret?.slice(5));
  });

  test.each([
    [{ name: 'x' }, 'VALIDATION', ['name']],
    // It expired, but is still in the list.
    [{ name: 'ERP bridge' }, 'ALREADY_EXISTS', ['name']],
    [{ name: ' reporting EXPORT ' }, 'ALREADY_EXISTS', ['name']],
    [{ expires_at: '2026-09-15T14:29:59.000Z' }, 'VALIDATION', ['expires_at']],
    [{ company_uuids: ['nope'] }, 'NOT_FOUND', ['company_uuids']],
    [{ company_uuids: [companyOf('alder-retail')] }, 'FORBIDDEN', null],
  ])('%j is refused: %s at %j', async (input, code, path) => {
    const { portal_api_key_edge, client_secret, errors } = await create(input);
    expect({ portal_api_key_edge, client_secret }).toEqual({
      portal_api_key_edge: null,
      client_secret: null,
    });
    expect(errors).toEqual([expect.objectContaining({ code, path })]);
  });

  test("an editor cannot create an owner's key or get an owner's secret", async () => {
    expect((await create({ role: 'OWNER' }, EDITOR)).errors).toEqual([
      expect.objectContaining({ code: 'FORBIDDEN', path: ['role'] }),
    ]);
    const { portal_api_key_edge } = await create({ role: 'OWNER' });
    const { errors } = await change(
      'rotate_portal_api_key',
      'RotatePortalApiKeyInput',
      { key_uuid: portal_api_key_edge?.node.key_uuid },
      'client_secret',
      EDITOR,
    );
    expect(errors[0]?.code).toBe('FORBIDDEN');
    const mayEdit = async (as: string) =>
      (
        await run<{ portal_api_key: { viewer_can_edit: boolean } }>(
          'query($k: ID!) { portal_api_key(key_uuid: $k) { key_uuid viewer_can_edit } }',
          { k: portal_api_key_edge?.node.key_uuid },
          as,
        )
      ).portal_api_key.viewer_can_edit;
    expect(await mayEdit(EDITOR)).toBe(false);
    expect(await mayEdit(OWNER)).toBe(true);
  });
});

test('a key for adapters is shown once and masked afterward', async () => {
  const made = await change<{
    remote_adapter_api_key_edge: { node: { key_uuid: string; masked_key: string } };
    api_key: string;
  }>(
    'create_remote_adapter_api_key',
    'CreateRemoteAdapterApiKeyInput',
    { company_uuid: NORTHBAY, name: 'Laptop' },
    'remote_adapter_api_key_edge { node { key_uuid masked_key status } } api_key',
  );
  const { key_uuid, masked_key } = made.remote_adapter_api_key_edge.node;
  expect(masked_key).toBe(`cwra_••••••${made.api_key.slice(-4)}`);
  const rotated = await change<{ api_key: string }>(
    'rotate_remote_adapter_api_key',
    'RotateRemoteAdapterApiKeyInput',
    { key_uuid },
    'api_key',
  );
  expect(rotated.api_key).not.toBe(made.api_key);
  const all = await traces();
  expect(all).not.toContain(made.api_key);
  expect(all).not.toContain(rotated.api_key);
  const refused = await change<{ api_key: string | null; errors: { path: string[] }[] }>(
    'rotate_remote_adapter_api_key',
    'RotateRemoteAdapterApiKeyInput',
    { key_uuid, overlap_hours: 169 },
    'api_key',
  );
  expect(refused).toMatchObject({ api_key: null, errors: [{ path: ['overlap_hours'] }] });
});

describe('flow clients', () => {
  interface Client {
    client_uuid: string;
    name: string;
    client_id: string;
    status: string;
    activation_url: string | null;
    flows: { flow_uuid: string; flow_name: string }[];
    requests_24h: number;
    last_token_at: string | null;
  }
  const FIELDS =
    'client_uuid name client_id status activation_url activation_expires_at flows { flow_uuid flow_name } requests_24h last_token_at previous_secret_expires_at';
  const clients = async () =>
    (
      await run<{ company: { flow_oauth_clients: { edges: { node: Client }[] } } }>(
        `query($c: ID!) { company(company_uuid: $c) { flow_oauth_clients { edges { node { ${FIELDS} } } } } }`,
        { c: NORTHBAY },
      )
    ).company.flow_oauth_clients.edges.map(({ node }) => node);
  const named = async (name: string) => {
    const found = (await clients()).find((client) => client.name === name);
    if (!found) throw new Error(`no client ${name}`);
    return found;
  };
  const tokenOf = ({ activation_url }: Client) =>
    new URL(activation_url ?? '').searchParams.get('token') ?? '';
  const look = async (link: string) =>
    (
      await run<{ flow_oauth_client_activation: { state: string; client_name: string | null } }>(
        'query Look($token: String!) { flow_oauth_client_activation(token: $token) { state client_name company_name flow_names requested_by expires_at } }',
        { token: link },
        null,
      )
    ).flow_oauth_client_activation;
  const activate = (link: string) =>
    change<{ client_id: string | null; client_secret: string | null; activation: { state: string } }>(
      'activate_oauth_client',
      'ActivateOauthClientInput',
      { token: link },
      'client_id client_secret token_url activation { state }',
      null,
    );

  test('have every status in the seed, and count the executions they trigger', async () => {
    const list = await clients();
    expect(new Set(list.map(({ status }) => status))).toEqual(
      new Set(['ACTIVE', 'PENDING', 'EXPIRED', 'DISABLED']),
    );
    const active = list.find(({ name }) => name === 'CargoWise, agents') as Client;
    const { company } = await run<{ company: { flow_execution_search: { match_count: number } } }>(
      'query($c: ID!, $f: [ID!], $s: DateTime) { company(company_uuid: $c) { flow_execution_search(filter: { flow_uuids: $f, submitted_after: $s }) { match_count } } }',
      {
        c: NORTHBAY,
        f: active.flows.map(({ flow_uuid }) => flow_uuid),
        s: new Date(Date.parse('2026-09-15T14:30:00Z') - DAY).toISOString(),
      },
    );
    expect(active.requests_24h).toBe(company.flow_execution_search.match_count);
    expect(active.requests_24h).toBeGreaterThan(0);
    expect(active.last_token_at).not.toBeNull();
    for (const { status, activation_url } of list) expect(activation_url !== null).toBe(status === 'PENDING');
  });

  test('the link leads to the portal, also if a program asks, which sends no origin', async () => {
    t.server.setPortalOrigins(['http://portal.example', 'http://other.example']);
    const { activation_url } = await named('Customs broker pilot');
    t.server.setPortalOrigins([]);
    expect(activation_url).toMatch(/^http:\/\/portal\.example\/activate-oauth-client\?token=/);
  });

  test('the link can be viewed and used once, without signing in', async () => {
    const pending = await named('Customs broker pilot');
    const link = tokenOf(pending);
    expect(await look(link)).toMatchObject({
      state: 'PENDING',
      client_name: 'Customs broker pilot',
      company_name: 'Northbay Freight',
      flow_names: ['Send customs shipment', 'Send document packet'],
    });
    const first = await activate(link);
    expect(first).toMatchObject({
      client_id: pending.client_id,
      activation: { state: 'ALREADY_ACTIVE' },
      errors: [],
    });
    expect(await look(link)).toMatchObject({ state: 'ALREADY_ACTIVE' });
    const second = await activate(link);
    expect(second).toMatchObject({ client_id: null, client_secret: null });
    expect(second.errors).toEqual([expect.objectContaining({ code: 'CONFLICT', path: ['token'] })]);
    expect(await named('Customs broker pilot')).toMatchObject({ status: 'ACTIVE', activation_url: null });
    const answer = await token({ client_id: pending.client_id, client_secret: first.client_secret ?? '' });
    expect(await answer.json()).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'flows:send',
    });
    expect((await named('Customs broker pilot')).last_token_at).toBe('2026-09-15T14:30:00.000Z');
    const all = await traces();
    expect(all).not.toContain(first.client_secret);
    expect(all).not.toContain(link);
  });

  test.each([
    ['nothing', ''],
    ['what nobody sent', 'abc.def'],
    ['a link that was changed', 'x'],
  ])('%s is an invalid link', async (what, link) => {
    const changed = what.includes('changed') ? `${tokenOf(await named('Customs broker pilot'))}x` : link;
    expect(await look(changed)).toMatchObject({ state: 'INVALID', client_name: null });
    expect((await activate(changed)).errors[0]?.code).toBe('NOT_FOUND');
  });

  test('an expired link says so, and a new one replaces it', async () => {
    const old = await named('Customs broker pilot');
    const link = tokenOf(old);
    const renewed = await change<{ flow_oauth_client: Client }>(
      'renew_flow_oauth_client_activation',
      'RenewFlowOauthClientActivationInput',
      { client_uuid: old.client_uuid },
      `flow_oauth_client { ${FIELDS} }`,
    );
    expect(await look(link)).toMatchObject({ state: 'INVALID' });
    expect(await look(tokenOf(renewed.flow_oauth_client))).toMatchObject({ state: 'PENDING' });
    const expired = await named('Spring trade fair demo');
    expect(expired.status).toBe('EXPIRED');
    await t.server.fetch(
      new Request(`${ORIGIN}/__mock/entities/FlowOauthClient/${old.client_uuid}`, {
        method: 'PATCH',
        headers: { 'x-mock-control': '1', 'x-mock-session': session, 'content-type': 'application/json' },
        body: JSON.stringify({ activation_expires_at: '2026-09-14T00:00:00.000Z' }),
      }),
    );
    expect(await look(tokenOf(renewed.flow_oauth_client))).toMatchObject({ state: 'EXPIRED' });
    expect((await activate(tokenOf(renewed.flow_oauth_client))).errors[0]?.code).toBe('CONFLICT');
  });

  test('rotation keeps the old secret valid for a while; disabling ends all', async () => {
    const { client_uuid, client_id } = await named('Customs broker pilot');
    const { client_secret: old } = await activate(tokenOf(await named('Customs broker pilot')));
    const { client_secret } = await change<{ client_secret: string }>(
      'rotate_flow_oauth_client_secret',
      'RotateFlowOauthClientSecretInput',
      { client_uuid, overlap_hours: 2 },
      'client_secret flow_oauth_client { client_uuid previous_secret_expires_at }',
    );
    const status = async (secret: string | null) =>
      (await token({ client_id, client_secret: secret ?? '' })).status;
    expect([await status(old), await status(client_secret)]).toEqual([200, 200]);
    await change(
      'rotate_flow_oauth_client_secret',
      'RotateFlowOauthClientSecretInput',
      { client_uuid, overlap_hours: 0 },
      'client_secret',
    );
    expect([await status(old), await status(client_secret)]).toEqual([401, 401]);
    await change(
      'set_flow_oauth_client_enabled',
      'SetFlowOauthClientEnabledInput',
      { client_uuid, enabled: false },
      'flow_oauth_client { client_uuid status }',
    );
    expect((await named('Customs broker pilot')).status).toBe('DISABLED');
  });

  test('a flow client is not a user of the portal', async () => {
    const { client_id } = await named('Customs broker pilot');
    const { client_secret } = await activate(tokenOf(await named('Customs broker pilot')));
    const bearer = await accessToken(client_id, client_secret ?? '');
    expect((await asMachine(bearer, '{ viewer { email } }')).status).toBe(401);
  });

  test.each([
    [{ name: 'A client' }, 'VALIDATION', ['flow_uuids']],
    [
      { name: 'A client', allows_all_flows: true, token_lifetime_seconds: 299 },
      'VALIDATION',
      ['token_lifetime_seconds'],
    ],
    [{ name: 'A client', flow_uuids: ['nope'] }, 'NOT_FOUND', ['flow_uuids']],
    [{ allows_all_flows: true }, 'VALIDATION', ['name']],
  ])('%j is refused: %s at %j', async (input, code, path) => {
    const { errors } = await change(
      'save_flow_oauth_client',
      'SaveFlowOauthClientInput',
      { company_uuid: NORTHBAY, ...input },
      'flow_oauth_client { client_uuid }',
    );
    expect(errors).toEqual([expect.objectContaining({ code, path })]);
  });
});
