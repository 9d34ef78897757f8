import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestServer } from '../testing/testing.ts';
import { controlOf } from './control/testing.ts';

const ORIGIN = 'http://localhost';
const MCP_SERVER = `${ORIGIN}/mcp/northbay`;
const PORTAL = 'http://localhost:5173';
const OWNER = 'owner@northbay.example';
const VIEWER = 'viewer@northbay.example';
const t = await createTestServer({ portalOrigins: [PORTAL] });
const control = controlOf(t.server);

const { data } = await t.graphql<{ viewer: { companies: { company_uuid: string; short_code: string }[] } }>(
  OWNER,
  '{ viewer { companies { company_uuid short_code } } }',
);
const company_uuid = data.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid;

const fetchAs = (token: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  t.server.fetch(
    new Request(`${ORIGIN}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        origin: PORTAL,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );

/** A token of a portal API key, made by the owner. */
async function keyToken(): Promise<string> {
  const made = await t.graphql<{
    save_portal_api_key: { client_secret: string; portal_api_key_edge: { node: { client_id: string } } };
  }>(
    OWNER,
    `mutation($input: SavePortalApiKeyInput!) { save_portal_api_key(input: $input) {
       client_secret portal_api_key_edge { node { client_id } } } }`,
    { input: { company_uuid, name: `Nightly export ${crypto.randomUUID()}`, role: 'VIEWER' } },
  );
  const { client_secret, portal_api_key_edge } = made.data.save_portal_api_key;
  const response = await t.server.fetch(
    new Request(`${ORIGIN}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: portal_api_key_edge.node.client_id,
        client_secret,
      }),
    }),
  );
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Everybody that is not a browser with the portal in it, and the address that they then still have. */
const programs: Readonly<Record<string, () => Promise<string>>> = {
  'a portal API key': keyToken,
  'a token made for a test': async () =>
    (await control<{ token: string }>('POST', '/token', { email: VIEWER })).body.token,
};

const bySetting = () => control('PUT', '/person', { email: OWNER });
const byLink = async () => {
  const response = await t.server.fetch(
    new Request(`${ORIGIN}/__mock/go`, {
      method: 'POST',
      headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
      body: `person=${OWNER}`,
    }),
  );
  expect(response.status).toBe(303);
};

const WHO = { query: '{ viewer { email } }' };
const SAVE = {
  query:
    'mutation($input: SavePortalApiKeyInput!) { save_portal_api_key(input: $input) { errors { code } } }',
  variables: {
    input: { company_uuid, name: 'Another', role: 'OWNER', idempotency_key: crypto.randomUUID() },
  },
};
beforeEach(() => control('PUT', '/person', { email: null }));

describe.each([
  ['PUT /__mock/person', bySetting],
  ['a link to a state', byLink],
])('a person set by %s', (_, set) => {
  test.each(Object.entries(programs))('leaves %s as it is in GraphQL', async (_name, tokenOf) => {
    const token = await tokenOf();
    const before = await (await fetchAs(token, '/graphql', WHO)).text();
    await set();
    const response = await fetchAs(token, '/graphql', WHO);
    expect(response.headers.has('x-mock-person')).toBe(false);
    expect(await response.text()).toBe(before);
    expect(before).not.toContain(OWNER);
    const refused = await fetchAs(token, '/graphql', SAVE);
    expect(await refused.json()).toEqual({
      data: { save_portal_api_key: { errors: [{ code: 'FORBIDDEN' }] } },
      extensions: { cost: expect.any(Object) as object },
    });
  });

  test.each(Object.entries(programs))('leaves %s as it is over REST', async (_name, tokenOf) => {
    const token = await tokenOf();
    await set();
    const file = { file_name: 'a.csv', size: 3 };
    const begun = await fetchAs(token, '/upload', file);
    expect(begun.status).toBe(201);
    expect(begun.headers.has('x-mock-person')).toBe(false);
    const { upload_uuid } = (await begun.json()) as { upload_uuid: string };
    await control('PUT', '/person', { email: null });
    // Only the person who started an upload finds it.
    expect((await fetchAs(token, `/upload/${upload_uuid}`)).status).toBe(200);
  });

  test('leaves MCP clients as they are, with a key and with a sign-in', async () => {
    const clients = {
      'Nightly export': await keyToken(),
      'Vilma Hakala': await t.server.tokenFor(VIEWER, ORIGIN, MCP_SERVER),
    };
    await set();
    for (const [name, token] of Object.entries(clients)) {
      await control('DELETE', '/log');
      const named: (string | null)[] = [];
      const client = new Client({ name, version: '1.0' });
      const transport = new StreamableHTTPClientTransport(new URL(MCP_SERVER), {
        requestInit: { headers: { authorization: `Bearer ${token}` } },
        fetch: async (url, init) => {
          const response = await t.server.fetch(new Request(url, init));
          named.push(response.headers.get('x-mock-person'));
          return response;
        },
      });
      // The library's own declarations disagree about `sessionId` under `exactOptionalPropertyTypes`.
      await client.connect(transport as Transport);
      await client.callTool({ name: 'list_partners', arguments: {} });
      await client.close();
      expect(new Set(named)).toEqual(new Set([null]));
      const { body: calls } = await control<{ person: string | null }[]>('GET', '/log');
      expect(calls.length).toBeGreaterThan(0);
      expect(calls.map(({ person }) => person)).not.toContain(OWNER);
    }
  });

  test('applies to the portal, and each response names the person where the portal can read it', async () => {
    const token = await t.server.tokenFor(VIEWER);
    const asked = await control<{ token: string }>('POST', '/token', { email: VIEWER, as_portal: true });
    await set();
    for (const value of [token, asked.body.token]) {
      const response = await fetchAs(value, '/graphql', WHO);
      expect(await response.json()).toEqual({
        data: { viewer: { email: OWNER } },
        extensions: { cost: expect.any(Object) as object },
      });
      expect(response.headers.get('x-mock-person')).toBe(OWNER);
      expect(response.headers.get('access-control-expose-headers')).toContain('x-mock-person');
    }
    const stream = await fetchAs(
      token,
      '/graphql',
      {
        query: 'subscription($i: ID!) { flow_execution_changed(invocation_uuid: $i) { __typename } }',
        variables: { i: 'x' },
      },
      { accept: 'text/event-stream' },
    );
    expect(stream.headers.get('x-mock-person')).toBe(OWNER);
    await stream.body?.cancel();
    const upload = await fetchAs(token, '/upload', { file_name: 'a.csv', size: 3 });
    expect(upload.headers.get('x-mock-person')).toBe(OWNER);
    expect(upload.headers.get('access-control-expose-headers')).toContain('x-mock-person');
  });
});

test('a response to the person who called names nobody', async () => {
  const response = await fetchAs(await t.server.tokenFor(VIEWER), '/graphql', WHO);
  expect(response.headers.has('x-mock-person')).toBe(false);
});
