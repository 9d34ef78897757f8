import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { decodeJwt } from 'jose';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SHARED_CLIENT } from '../../product/accounts/shared-client.ts';
import { listen } from '../../node/http/http.ts';
import { createAssistant } from '../../testing/testing-assistant.ts';
import { createTestServer, type TestServer } from '../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const VIEWER = 'viewer@northbay.example';
const URL_OF_SERVER = 'http://localhost/mcp/northbay';

const inProcess = (t: TestServer) => (url: string | URL, init?: RequestInit) =>
  t.server.fetch(new Request(url, init));
const unsigned = (t: TestServer, options: { name?: string; client_id?: string } = {}) =>
  createAssistant({ url: URL_OF_SERVER, fetch: inProcess(t), ...options });
async function signedIn(t: TestServer, email: string, name?: string) {
  const assistant = unsigned(t, name === undefined ? {} : { name });
  await expect(assistant.connect()).rejects.toThrow(UnauthorizedError);
  await assistant.signIn(email);
  return assistant;
}
const fetchJson = async (t: TestServer, path: string, init?: RequestInit) => {
  const response = await inProcess(t)(`http://localhost${path}`, init);
  return { response, body: (await response.json()) as Record<string, unknown> };
};
const register = (t: TestServer, body: object) =>
  fetchJson(t, '/oauth/register', { method: 'POST', body: JSON.stringify(body) });

interface Client {
  mcp_client_uuid: string;
  name: string;
  user: { email: string };
}
async function clientsOf(t: TestServer): Promise<Client[]> {
  const { data } = await t.graphql<{
    viewer: { companies: { short_code: string; mcp_server: { clients: Client[] } | null }[] };
  }>(
    OWNER,
    `{ viewer { companies { company_uuid short_code mcp_server { mcp_server_uuid
       clients { mcp_client_uuid name user { email } } } } } }`,
  );
  const northbay = data.viewer.companies.find(({ short_code }) => short_code === 'northbay');
  return northbay?.mcp_server?.clients ?? [];
}
const disconnect = (t: TestServer, mcp_client_uuid: string | undefined) =>
  t.graphql(
    OWNER,
    'mutation($input: RevokeMcpClientInput!) { revoke_mcp_client(input: $input) { errors { code } } }',
    { input: { mcp_client_uuid } },
  );

describe('an assistant without a token', () => {
  test('discovers the sign-in server, registers, and connects as the person who allows it', async () => {
    const t = await createTestServer();
    const { url, close } = await listen((request) => t.server.fetch(request));
    onTestFinished(close);
    const assistant = createAssistant({ url: `${url}/mcp/northbay`, fetch, name: 'Claude' });
    await expect(assistant.connect()).rejects.toThrow(UnauthorizedError);
    expect(assistant.kept.opened?.searchParams.get('resource')).toBe(`${url}/mcp/northbay`);
    await assistant.signIn(EDITOR);
    const { access_token = '' } = assistant.kept.tokens ?? {};
    expect(decodeJwt(access_token)).toMatchObject({ iss: `${url}/`, aud: `${url}/mcp/northbay` });
    expect(assistant.kept.tokens).not.toHaveProperty('id_token');

    const { client, tool } = await assistant.connect();
    onTestFinished(() => client.close());
    expect((await client.listTools()).tools).toHaveLength(7);
    expect((await tool('search_executions', { limit: 2 })).structuredContent?.['executions']).toHaveLength(2);
    expect((await clientsOf(t))[0]).toMatchObject({ name: 'Claude', user: { email: EDITOR } });
  });

  test('can use the shared client ID instead of registering, only with an address on the same computer', async () => {
    const t = await createTestServer();
    const assistant = unsigned(t, { client_id: SHARED_CLIENT });
    await expect(assistant.connect()).rejects.toThrow(UnauthorizedError);
    await assistant.signIn(EDITOR);
    const { tool } = await assistant.connect();
    expect(await tool('list_partners')).toMatchObject({ isError: false });
    const query = new URLSearchParams(assistant.kept.opened?.search);
    query.set('redirect_uri', 'https://elsewhere.example/callback');
    const response = await inProcess(t)(`http://localhost/authorize?${query}`, { redirect: 'manual' });
    expect(response.status).toBe(403);
  });

  test('gets nothing when the person denies it', async () => {
    const t = await createTestServer();
    const assistant = unsigned(t);
    await expect(assistant.connect()).rejects.toThrow(UnauthorizedError);
    const end = await assistant.signIn(EDITOR, 'deny');
    expect(end.searchParams.get('error')).toBe('access_denied');
    expect(assistant.kept.tokens).toBeUndefined();
  });

  test('reads the same metadata for every path, whether the workspace exists or not', async () => {
    const t = await createTestServer();
    for (const code of ['northbay', 'nowhere']) {
      const { response, body } = await fetchJson(t, `/.well-known/oauth-protected-resource/mcp/${code}`);
      expect(response.status).toBe(200);
      expect(body).toMatchObject({
        resource: `http://localhost/mcp/${code}`,
        authorization_servers: ['http://localhost/'],
      });
    }
    const { body } = await fetchJson(t, '/.well-known/oauth-authorization-server');
    expect(body).toMatchObject({
      issuer: 'http://localhost/',
      registration_endpoint: 'http://localhost/oauth/register',
      code_challenge_methods_supported: ['S256'],
    });
    const refused = await inProcess(t)(URL_OF_SERVER, { method: 'POST', body: '{}' });
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer resource_metadata="http://localhost/.well-known/oauth-protected-resource/mcp/northbay"',
    );
  });
});

describe('the token', () => {
  test('limits the tools to the role of the person', async () => {
    const t = await createTestServer();
    const [workspace] = (
      await t.graphql<{ viewer: { companies: { company_uuid: string; short_code: string }[] } }>(
        OWNER,
        '{ viewer { companies { company_uuid short_code } } }',
      )
    ).data.viewer.companies.filter(({ short_code }) => short_code === 'northbay');
    await t.graphql(
      OWNER,
      'mutation($input: UpdateMcpServerInput!) { update_mcp_server(input: $input) { errors { code } } }',
      {
        input: {
          company_uuid: workspace?.company_uuid,
          tools: [{ name: 'resubmit_execution', enabled: true }],
        },
      },
    );
    const viewer = await (await signedIn(t, VIEWER)).connect();
    const found = await viewer.tool('search_executions', { status: 'FAILURE', limit: 1 });
    const { executions } = found.structuredContent as { executions: { invocation_uuid: string }[] };
    const [failed] = executions;
    const refused = await viewer.tool('resubmit_execution', { invocation_uuid: failed?.invocation_uuid });
    expect(refused).toMatchObject({ isError: true });
    const editor = await (await signedIn(t, EDITOR)).connect();
    const done = await editor.tool('resubmit_execution', { invocation_uuid: failed?.invocation_uuid });
    expect(done).toMatchObject({ isError: false });
  });

  test("is for one workspace's server only, and not for the API; the API's token is not for it", async () => {
    const t = await createTestServer();
    const assistant = await signedIn(t, OWNER);
    const authorization = `Bearer ${assistant.kept.tokens?.access_token}`;
    const other = await inProcess(t)('http://localhost/mcp/harborline', {
      method: 'POST',
      headers: { authorization },
      body: '{}',
    });
    expect(other.status).toBe(401);
    expect(other.headers.get('www-authenticate')).toContain('error="invalid_token"');
    const api = await t.request(null, '{ viewer { user_uuid } }', {}, { authorization });
    expect((await t.server.fetch(api)).status).toBe(401);
    const ofApi = await inProcess(t)(URL_OF_SERVER, {
      method: 'POST',
      headers: { authorization: `Bearer ${await t.server.tokenFor(OWNER)}` },
      body: '{}',
    });
    expect(ofApi.status).toBe(401);
  });

  test('is renewed without the person, for the same server only', async () => {
    const t = await createTestServer();
    const assistant = await signedIn(t, EDITOR);
    const before = assistant.kept.tokens;
    const renew = (resource: string) =>
      fetchJson(t, '/oauth/token', {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: before?.refresh_token ?? '',
          client_id: assistant.kept.client?.client_id ?? '',
          resource,
        }),
      });
    expect((await renew('http://localhost/mcp/harborline')).body).toMatchObject({ error: 'invalid_grant' });
    const { body } = await renew(URL_OF_SERVER);
    expect(decodeJwt(String(body['access_token']))).toMatchObject({ aud: URL_OF_SERVER });
  });
});

test('disconnecting an assistant ends its sign-in; the person has to allow it again', async () => {
  const t = await createTestServer();
  const assistant = await signedIn(t, EDITOR, 'Cursor');
  const other = await signedIn(t, EDITOR, 'Cursor');
  const { client } = await assistant.connect();
  const { client: kept } = await other.connect();
  const mine = decodeJwt(assistant.kept.tokens?.access_token ?? '');
  expect(mine['grant']).toEqual(expect.any(String));
  const rows = (await clientsOf(t)).filter(({ name }) => name === 'Cursor');
  expect(rows).toHaveLength(2);
  // The pages list the latest first, and both connected at the pinned instant, so check which one is left.
  await disconnect(t, rows[0]?.mcp_client_uuid);
  const alive = await Promise.all(
    [client, kept].map((item) =>
      item.ping().then(
        () => true,
        () => false,
      ),
    ),
  );
  expect(alive.toSorted()).toEqual([false, true]);
  const [ended, lasting] = alive[0] === true ? [other, assistant] : [assistant, other];
  // Neither the access token nor the refresh token is valid, so a browser opens again.
  delete ended.kept.opened;
  await expect(ended.connect()).rejects.toThrow(UnauthorizedError);
  expect(ended.kept.opened).toBeDefined();
  await ended.signIn(EDITOR);
  expect(await (await ended.connect()).client.ping()).toEqual({});
  expect(await (await lasting.connect()).client.ping()).toEqual({});
});

describe('registration', () => {
  test.each([
    ['javascript:alert(1)', 'invalid_redirect_uri'],
    ['http://elsewhere.example/callback', 'invalid_redirect_uri'],
    ['https://assistant.example/callback#fragment', 'invalid_redirect_uri'],
    ['callback', 'invalid_redirect_uri'],
  ])('refuses %s', async (uri, error) => {
    const t = await createTestServer();
    const { response, body } = await register(t, { redirect_uris: [uri] });
    expect({ status: response.status, error: body['error'] }).toEqual({ status: 400, error });
  });

  test('refuses invalid metadata, and binds each client to its addresses', async () => {
    const t = await createTestServer();
    expect((await register(t, { redirect_uris: [] })).body).toMatchObject({
      error: 'invalid_client_metadata',
    });
    const { response, body } = await register(t, {
      client_name: '<b>Cursor</b>',
      redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback', 'http://localhost:4711/callback'],
    });
    expect(response.status).toBe(201);
    expect(body).toMatchObject({ token_endpoint_auth_method: 'none' });
    const open = async (redirect_uri: string, more: Record<string, string> = {}) =>
      inProcess(t)(
        `http://localhost/authorize?${new URLSearchParams({
          client_id: String(body['client_id']),
          redirect_uri,
          response_type: 'code',
          code_challenge: 'x'.repeat(43),
          code_challenge_method: 'S256',
          resource: URL_OF_SERVER,
          ...more,
        })}`,
        { redirect: 'manual' },
      );
    expect((await open('https://elsewhere.example/callback')).status).toBe(403);
    expect((await open('http://localhost:4711/other')).status).toBe(403);
    // A program may use a different port of the person's own computer with each start.
    const login = await open('http://localhost:5000/callback');
    expect(login.headers.get('location')).toMatch(/^\/login\?/);
    const page = await inProcess(t)(
      `http://localhost${(await open('cursor://anysphere.cursor-mcp/oauth/callback')).headers.get('location')}`,
    );
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' cursor:;");
    const wrong = await open('http://localhost:4711/callback', { resource: 'http://localhost/graphql' });
    expect(wrong.headers.get('location')).toContain('error=invalid_target');
    const silent = await open('http://localhost:4711/callback', { response_mode: 'web_message' });
    expect(await silent.text()).toContain('invalid_request');
  });
});
